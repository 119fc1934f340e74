import { Pencil, Play } from 'lucide-react';
import { OUTBOX } from '../../../../shared/text/sending/outbox-screen.ts';
import { OUTBOX_LIST } from '../../../../shared/text/sending/outbox-list.ts';
import type { PauseCause, TargetView } from '../../../../shared/bridge/view/preset-view.ts';
import { showOverlay } from '../../../core/state/app-store.ts';
import { useTargets } from '../../../core/state/targets.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/status/Banner.tsx';
import { useOutbox } from '../../state/outbox-store.ts';
import { resumeTarget } from '../../state/queue-acts.ts';

type PausedTarget = TargetView & { readonly paused: PauseCause };

function isPaused(target: TargetView): target is PausedTarget {
  return target.paused !== null;
}

/** Actions after a 404: correct the URL, or confirm that it is right after the server was fixed. */
function UrlButtons({ target: { id, name } }: { readonly target: TargetView }) {
  return (
    <>
      <Button
        icon={<Pencil size={13} aria-hidden />}
        aria-label={OUTBOX.correctUrlOf(name)}
        onPress={() => {
          showOverlay({ kind: 'targets', first: id });
        }}
      >
        {OUTBOX.correctUrl}
      </Button>
      <Button icon={<Play size={13} aria-hidden />} aria-label={OUTBOX.urlIsRightOf(name)} onPress={() => void resumeTarget(id, true)}>
        {OUTBOX.urlIsRight}
      </Button>
    </>
  );
}

function PausedBanner({ target }: { readonly target: PausedTarget }) {
  const { id, name, paused, url } = target;
  return (
    <Banner
      statusStyle={paused === 'person' ? { tone: 'slate', icon: 'stop' } : { tone: 'amber', icon: 'warn' }}
      text={OUTBOX_LIST.pausedTarget(name, paused)}
      role="status"
      about="outbox"
      state={paused}
    >
      {paused === 'wrong_url' && url !== null ? (
        <UrlButtons target={target} />
      ) : (
        <Button icon={<Play size={13} aria-hidden />} onPress={() => void resumeTarget(id)}>
          {OUTBOX.resumeTarget(name)}
        </Button>
      )}
    </Banner>
  );
}

/** Banners about conditions that block sending: a paused target, a full disk, or another process. */
export function OutboxBanners() {
  const worker = useOutbox((state) => state.outbox?.worker ?? 'here');
  const unwritten = useOutbox((state) => state.outbox?.unwritten ?? null);
  const targets = useTargets((state) => state.targets?.targets);
  return (
    <>
      {unwritten === null ? null : (
        <Banner
          statusStyle={{ tone: 'red', icon: 'warn' }}
          text={OUTBOX.unwritten[unwritten]}
          role="alert"
          about="outbox"
          state={unwritten}
        />
      )}
      {worker === 'here' ? null : (
        <Banner
          statusStyle={{ tone: 'slate', icon: 'info' }}
          text={worker === 'elsewhere' ? OUTBOX.elsewhere : OUTBOX.nobody}
          role="status"
          about="outbox"
          state={worker}
        />
      )}
      {(targets ?? []).filter(isPaused).map((target) => (
        <PausedBanner key={target.id} target={target} />
      ))}
    </>
  );
}
