import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { visible } from '../../../shared/bytes/visible.ts';
import { formatSize } from '../../../shared/bytes/quantities.ts';
import { BODY_MAP, segmentName, segmentText } from '../../../shared/text/verdict/body-map.ts';
import type { MapView } from '../../../shared/bridge/view/explanation-view.ts';
import { Size } from '../../ui/controls/Size.tsx';
import texts from '../../ui/controls/text.module.css';
import { hexOffset } from '../../core/format/hex.ts';
import type { RangeLike } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { Section } from './Section.tsx';
import { ShowBytes } from './ShowBytes.tsx';
import styles from './BodyMap.module.css';

type Segment = MapView['segments'][number];

/** The region class of each kind of segment. It sets the same colour as in the Bytes tab. */
const REGIONS: Readonly<Record<Segment['kind'], 'value' | 'content' | 'stray'>> = {
  annotation: 'value',
  extra: 'value',
  several: 'value',
  binary: 'content',
  nameless: 'content',
  preamble: 'stray',
  epilogue: 'stray',
  stray: 'stray',
};

interface BodyMapProps {
  readonly map: MapView;
  /** The bytes of the body that decided the answer; null if the body did not decide it. */
  readonly pin: RangeLike | null;
}

/** Returns a function that converts a number of bytes to a percentage of `size`. */
function percentOf(size: number): (bytes: number) => string {
  return (bytes) => `${String((100 * bytes) / Math.max(size, 1))}%`;
}

/** Segments in body order. Each one starts with a line for its delimiter, and is at least a pixel wide. */
function Segments({ map: { size, segments }, hatch }: { readonly map: MapView; readonly hatch: string }) {
  const percent = percentOf(size);
  return segments.map(({ kind, range, masked }) => (
    <g key={range.offset}>
      <rect
        className={styles.segment}
        data-region={REGIONS[kind]}
        x={percent(range.offset)}
        width={percent(range.length)}
        y="18"
        height="22"
        {...(masked ? { style: { fill: `url(#${hatch})` } } : {})}
      />
      <line
        className={styles.delimiter}
        data-region={REGIONS[kind]}
        x1={percent(range.offset)}
        x2={percent(range.offset)}
        y1="18"
        y2="40"
      />
    </g>
  ));
}

/** Returns the index of the segment where the selection starts. If nothing in the body is selected, uses the first visible byte of the Bytes tab. */
function useCurrent({ segments }: MapView): number {
  const at = useReportState(({ selection, scroll }) =>
    selection?.space === 'plain' ? selection.offset : (scroll['bytes of plain from'] ?? 0),
  );
  return Math.max(
    segments.findLastIndex(({ range }) => range.offset <= at),
    0,
  );
}

/** The map as a slider. Keys move from segment to segment, and dragging moves to any byte. The Bytes tab shows the chosen position. */
function Picture({ map, pin }: BodyMapProps) {
  const report = useReport();
  const hatch = useId();
  const picture = useRef<SVGSVGElement>(null);
  const current = useCurrent(map);
  const top = useReportState(({ scroll, space, tab }) =>
    tab === 'bytes' && space === 'plain' ? (scroll['bytes of plain from'] ?? 0) : null,
  );
  const { size, segments } = map;
  const percent = percentOf(size);

  function show(range: RangeLike): void {
    report.select(range);
    report.showTab('bytes');
  }

  function follow({ clientX, buttons }: PointerEvent): void {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || buttons !== 1) return;
    const share = Math.min(Math.max((clientX - box.left) / box.width, 0), 1);
    show({ space: 'plain', offset: Math.min(Math.floor(share * size), size - 1), length: 1 });
  }

  function step(event: KeyboardEvent): void {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      Home: 0,
      End: segments.length - 1,
    };
    const segment = segments[places[event.key] ?? -1];
    if (!(event.key in places)) return;
    event.preventDefault();
    if (segment !== undefined) show(segment.range);
  }

  const shown = segments[current];
  return (
    <div
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label={BODY_MAP.title}
      aria-valuemin={1}
      aria-valuemax={segments.length}
      aria-valuenow={current + 1}
      aria-valuetext={shown === undefined ? '' : segmentText(shown, hexOffset(shown.range.offset))}
      onKeyDown={step}
    >
      <svg
        ref={picture}
        className={styles.picture}
        data-pin={pin !== null}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={styles.hatchGround} width="6" height="6" />
            <rect className={styles.hatch} width="2" height="6" />
          </pattern>
        </defs>
        <svg y={pin === null ? -14 : 0} overflow="visible">
          <Segments map={map} hatch={hatch} />
          <rect className={styles.frame} x="0" width="100%" y="18" height="22" />
          {top === null ? null : <line className={styles.view} x1={percent(top)} x2={percent(top)} y1="14" y2="44" />}
          {pin === null ? null : (
            <>
              <line className={styles.pin} x1={percent(pin.offset)} x2={percent(pin.offset)} y1="8" y2="40" />
              <circle className={styles.pinHead} cx={percent(pin.offset)} cy="7" r="5" />
            </>
          )}
        </svg>
      </svg>
    </div>
  );
}

/** The segments as table rows, in body order. */
function TableRows({ segments }: MapView) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{BODY_MAP.what}</th>
          <th scope="col">{BODY_MAP.offset}</th>
          <th scope="col">{BODY_MAP.size}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((segment) => (
          <tr key={segment.range.offset}>
            <th scope="row" className={texts.mono}>
              {visible(segmentName(segment))}
            </th>
            <td>
              <ShowBytes range={segment.range} label={visible(segmentName(segment))} text={hexOffset(segment.range.offset)} />
            </td>
            <td>
              <Size bytes={segment.range.length} />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** The whole body as a bar and as a table. A pin marks the bytes that decide the answer. */
export function BodyMap({ map, pin }: BodyMapProps) {
  if (map.size === 0 || map.segments.length === 0) return null;
  return (
    <Section title={BODY_MAP.title} note={formatSize(map.size)} table={{ title: BODY_MAP.table, content: <TableRows {...map} /> }}>
      <Picture map={map} pin={pin} />
      <p className={styles.legend}>
        {pin === null ? null : <ShowBytes range={pin} label={BODY_MAP.title} text={BODY_MAP.fault(hexOffset(pin.offset))} />}
        <span>{BODY_MAP.help}</span>
      </p>
    </Section>
  );
}
