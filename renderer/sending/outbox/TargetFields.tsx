import { Plus, ShieldAlert, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { COLOUR_LABELS, TARGET_FORM, tokenWords } from '../../../shared/text/sending/target-form.ts';
import { DEMO_TARGET, TARGET_COLOURS, TARGET_LIMITS } from '../../../shared/sending/targets/preset.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Check } from '../../ui/controls/Check.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Picker } from '../../ui/controls/Picker.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import tones from '../../ui/status/tones.module.css';
import { useTargets } from '../../core/state/targets.ts';
import type { RuleText, TextKey } from './target-texts.ts';
import type { TargetEditor } from './use-target-editor.ts';
import styles from './TargetEditorForm.module.css';

interface FieldsProps {
  readonly editor: TargetEditor;
}

interface LineProps extends FieldsProps {
  readonly field: TextKey;
  readonly label: string;
  readonly mono?: boolean;
  /** True if the field takes the initial focus. */
  readonly takesKeys?: boolean;
}

function Line({ editor, field, label, mono = false, takesKeys = false }: LineProps) {
  return (
    <TextField
      autoFocus={takesKeys}
      label={label}
      mono={mono}
      value={editor.texts[field]}
      error={editor.errors[field] ?? null}
      onChange={(text) => {
        editor.change({ [field]: text });
      }}
    />
  );
}

interface AreaProps extends LineProps {
  readonly help: string;
}

function Area({ editor, field, label, help }: AreaProps) {
  const id = useId();
  const error = editor.errors[field];
  return (
    <div className={styles.labelled}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.area}
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-help`}
        value={editor.texts[field]}
        onChange={(event) => {
          editor.change({ [field]: event.target.value });
        }}
      />
      <p id={`${id}-help`} className={error === undefined ? styles.help : styles.fault}>
        {error ?? help}
      </p>
    </div>
  );
}

/** Fields for the name, the URL and the appearance of a target. */
export function AboutFields({ editor, isFirst }: FieldsProps & { readonly isFirst: boolean }) {
  const isDemo = editor.target?.id === DEMO_TARGET;
  return (
    <section className={styles.section}>
      <Line editor={editor} field="name" label={TARGET_FORM.name} takesKeys={isFirst} />
      {isDemo ? null : (
        <>
          <Line editor={editor} field="url" label={TARGET_FORM.url} mono />
          <p className={styles.help}>{TARGET_FORM.urlHelp}</p>
        </>
      )}
      <Picker
        label={TARGET_FORM.colour}
        value={editor.texts.colour}
        options={TARGET_COLOURS.map((id) => ({ id, label: COLOUR_LABELS[id] }))}
        onChange={(colour) => {
          editor.change({ colour });
        }}
      />
      {isDemo ? null : (
        <>
          <Line editor={editor} field="link" label={TARGET_FORM.link} mono />
          <p className={styles.help}>{TARGET_FORM.linkHelp}</p>
          <Line editor={editor} field="symbolServer" label={TARGET_FORM.symbolServer} mono />
          <p className={styles.help}>{TARGET_FORM.symbolServerHelp}</p>
        </>
      )}
    </section>
  );
}

function TokenField({ editor }: FieldsProps) {
  const keeps = useTargets((state) => state.targets?.keeps ?? 'file');
  const tokenLocation = editor.target?.token ?? 'none';
  const { token } = editor;
  return (
    <div className={styles.labelled}>
      <TextField
        label={TARGET_FORM.token}
        type="password"
        autoComplete="off"
        mono
        value={token ?? ''}
        onChange={(text) => {
          editor.changeToken(text === '' ? undefined : text);
        }}
        after={
          tokenLocation === 'none' || token === null ? null : (
            <Button
              variant="quiet"
              onPress={() => {
                editor.changeToken(null);
              }}
            >
              {TARGET_FORM.clearToken}
            </Button>
          )
        }
      />
      <p className={styles.help}>
        {token === undefined ? tokenWords(tokenLocation, keeps) : token === null ? TARGET_FORM.tokenCleared : TARGET_FORM.tokenTyped}
      </p>
    </div>
  );
}

/** Fields for the headers and the token that are sent with each request. */
export function RequestFields({ editor }: FieldsProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{TARGET_FORM.request}</h3>
      <Area editor={editor} field="headers" label={TARGET_FORM.headers} help={TARGET_FORM.headersHelp} />
      <TokenField editor={editor} />
    </section>
  );
}

function CaFile({ editor }: FieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The CA text when a chosen file was too large. The error is shown until the CA text changes. */
  const [tooLargeFor, setTooLargeFor] = useState<string | null>(null);
  const isTooLarge = tooLargeFor === editor.texts.ca;

  async function read(file: File): Promise<void> {
    setTooLargeFor(file.size > TARGET_LIMITS.ca ? editor.texts.ca : null);
    if (file.size <= TARGET_LIMITS.ca) editor.change({ ca: await file.text() });
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.cer"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      <Button
        onPress={() => {
          input.current?.click();
        }}
      >
        {TARGET_FORM.caFile}
      </Button>
      {isTooLarge ? (
        <p className={styles.fault} role="alert">
          {TARGET_FORM.caTooLarge}
        </p>
      ) : null}
    </div>
  );
}

/** Fields for CA certificates and for a pinned certificate. */
export function TrustFields({ editor }: FieldsProps) {
  const isPinned = editor.texts.pinned.trim() !== '';
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{TARGET_FORM.trust}</h3>
      <Area editor={editor} field="ca" label={TARGET_FORM.ca} help={TARGET_FORM.caHelp} />
      <CaFile editor={editor} />
      <Line editor={editor} field="pinned" label={TARGET_FORM.pinned} mono />
      {isPinned ? (
        <p className={`${styles.badge ?? ''} ${tones.ground ?? ''}`} data-tone="red">
          <ShieldAlert size={16} aria-hidden />
          {TARGET_FORM.pinnedBadge}
        </p>
      ) : (
        <p className={styles.help}>{TARGET_FORM.pinnedHelp}</p>
      )}
    </section>
  );
}

const PROXIES = ['none', 'environment', 'url'] as const;

function ProxyFields({ editor }: FieldsProps) {
  return (
    <>
      <Picker
        label={TARGET_FORM.proxy}
        value={editor.texts.proxy}
        options={PROXIES.map((id) => ({ id, label: TARGET_FORM.proxyKinds[id] }))}
        onChange={(proxy) => {
          editor.change({ proxy });
        }}
      />
      {editor.texts.proxy === 'url' ? (
        <>
          <Line editor={editor} field="proxyUrl" label={TARGET_FORM.proxyUrl} mono />
          <p className={styles.help}>{TARGET_FORM.proxyHelp}</p>
        </>
      ) : null}
    </>
  );
}

/** Fields for the proxy, the connections, the pace and the timeouts. */
export function WayFields({ editor }: FieldsProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{TARGET_FORM.way}</h3>
      {editor.target?.id === DEMO_TARGET ? null : <ProxyFields editor={editor} />}
      <Check
        isSelected={editor.texts.reuse}
        onChange={(reuse) => {
          editor.change({ reuse });
        }}
      >
        {TARGET_FORM.reuse}
      </Check>
      <div className={styles.row}>
        <Line editor={editor} field="concurrency" label={TARGET_FORM.concurrency} />
        <Line editor={editor} field="pace" label={TARGET_FORM.pace} />
      </div>
      <p className={styles.help}>{TARGET_FORM.noLimit}</p>
      <div className={styles.row}>
        <Line editor={editor} field="connect" label={TARGET_FORM.connect} />
        <Line editor={editor} field="idle" label={TARGET_FORM.idle} />
        <Line editor={editor} field="whole" label={TARGET_FORM.whole} />
      </div>
      <p className={styles.help}>{TARGET_FORM.asSettings}</p>
    </section>
  );
}

const LOST = ['ask', 'resend'] as const;

/**
 * Fields for the behaviour after a failed attempt: number of attempts, waits between them, treatment of lost answers, and number of failures that pauses the
 * target.
 */
export function AfterFields({ editor }: FieldsProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{TARGET_FORM.after}</h3>
      <div className={styles.row}>
        <Line editor={editor} field="attempts" label={TARGET_FORM.attempts} />
        <Line editor={editor} field="firstWait" label={TARGET_FORM.firstWait} />
        <Line editor={editor} field="longestWait" label={TARGET_FORM.longestWait} />
        <Line editor={editor} field="longestAsked" label={TARGET_FORM.longestAsked} />
      </div>
      <Picker
        label={TARGET_FORM.lost}
        value={editor.texts.lost}
        options={LOST.map((id) => ({ id, label: TARGET_FORM.lostKinds[id] }))}
        onChange={(lost) => {
          editor.change({ lost });
        }}
      />
      <div className={styles.row}>
        <Line editor={editor} field="serverFailures" label={TARGET_FORM.serverFailures} />
        <Line editor={editor} field="malformed" label={TARGET_FORM.malformed} />
      </div>
      <p className={styles.help}>{TARGET_FORM.never}</p>
    </section>
  );
}

const KINDS = ['soft', 'hard'] as const;

interface RuleLineProps {
  readonly rule: RuleText;
  readonly onChange: (change: Partial<RuleText>) => void;
  readonly onTakeOut: () => void;
}

function RuleLine({ rule, onChange, onTakeOut }: RuleLineProps) {
  return (
    <div className={styles.rule}>
      <TextField
        label={TARGET_FORM.rule}
        mono
        value={rule.rule}
        onChange={(text) => {
          onChange({ rule: text });
        }}
      />
      <Picker
        label={TARGET_FORM.rule}
        hideLabel
        value={rule.kind}
        options={KINDS.map((id) => ({ id, label: TARGET_FORM.ruleKinds[id] }))}
        onChange={(kind) => {
          onChange({ kind });
        }}
      />
      <TextField
        label={TARGET_FORM.chance}
        value={rule.chance}
        onChange={(text) => {
          onChange({ chance: text });
        }}
      />
      <IconButton small label={TARGET_FORM.takeOut(rule.rule)} onPress={onTakeOut}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Fields for rules that the target treats differently from the policy table. */
export function TreatFields({ editor }: FieldsProps) {
  const { treats } = editor.texts;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{TARGET_FORM.rules}</h3>
      <p className={styles.help}>{TARGET_FORM.rulesHelp}</p>
      {treats.length === 0 ? <p className={styles.help}>{TARGET_FORM.noRules}</p> : null}
      {treats.map((rule, index) => (
        <RuleLine
          key={index}
          rule={rule}
          onChange={(change) => {
            editor.change({ treats: treats.with(index, { ...rule, ...change }) });
          }}
          onTakeOut={() => {
            editor.change({ treats: treats.toSpliced(index, 1) });
          }}
        />
      ))}
      {editor.errors.treats === undefined ? null : <p className={styles.fault}>{editor.errors.treats}</p>}
      <div>
        <Button
          variant="quiet"
          icon={<Plus size={14} aria-hidden />}
          onPress={() => {
            editor.change({ treats: [...treats, { rule: '', kind: 'soft', chance: '' }] });
          }}
        >
          {TARGET_FORM.addRule}
        </Button>
      </div>
    </section>
  );
}
