import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { MAX_ALSO } from '../../shared/board/bulk-change.ts';
import { assertNever } from '../../shared/errors.ts';
import { BOARD_CHANGE } from '../../shared/text/board/board-change.ts';
import { SET_WHERE } from '../../shared/editing/by-name/set-where.ts';
import type { BoardSelection } from '../../shared/bridge/view/board-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Picker, type PickerOption } from '../ui/controls/Picker.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { useApp } from '../core/state/app-store.ts';
import { findReport } from '../report/state/report-store.ts';
import type { BulkForm } from './bulk-form.ts';
import { useValues } from './use-values.ts';

interface BulkFieldsProps {
  readonly form: BulkForm;
  readonly onChange: (change: Partial<BulkForm>) => void;
}

interface SelectionFieldsProps extends BulkFieldsProps {
  readonly selection: BoardSelection;
}

/** Option that is shown while nothing is chosen. */
const NONE: PickerOption<string> = { id: '', label: BOARD_CHANGE.choose };

/** Returns the edit steps of all reports with loaded edit lists, as options. */
function useSteps(): readonly PickerOption<string>[] {
  const reports = useApp((state) => state.reports);
  const steps = reports.flatMap(({ report, name }) =>
    (findReport(report)?.store.getState().draft?.steps ?? []).map(({ id, sentence }) => ({
      id: `${report} ${id}`,
      label: sentence,
      help: name,
    })),
  );
  return [NONE, ...steps];
}

function NameField({ form, onChange }: BulkFieldsProps) {
  return (
    <TextField
      label={BOARD_CHANGE.name}
      mono
      autoFocus
      value={form.name}
      onChange={(name) => {
        onChange({ name });
      }}
    />
  );
}

/** Picker for one of the findings in the selected rows, the most frequent first. */
function FindingField({ form, selection, onChange }: SelectionFieldsProps) {
  const found = useValues('finding', selection);
  const findings = found.flatMap(({ value, count }) => (value === null ? [] : [{ id: value, label: BOARD_CHANGE.finding(value, count) }]));
  return (
    <Picker
      label={BOARD_CHANGE.code}
      value={form.code}
      options={[NONE, ...findings]}
      onChange={(code) => {
        onChange({ code });
      }}
    />
  );
}

/** Fields for the annotations to set: the first one, and others that the user adds. */
function SetFields({ form, onChange }: BulkFieldsProps) {
  const { also } = form;
  const changeAlso = (index: number, change: Partial<BulkForm['also'][number]>): void => {
    onChange({ also: also.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  };
  return (
    <>
      <NameField form={form} onChange={onChange} />
      <TextField
        label={BOARD_CHANGE.text}
        mono
        lines
        value={form.text}
        onChange={(text) => {
          onChange({ text });
        }}
      />
      {also.map(({ name, text }, index) => (
        <Fragment key={index}>
          <TextField
            label={BOARD_CHANGE.nameOf(index + 2)}
            mono
            autoFocus
            value={name}
            onChange={(changed) => {
              changeAlso(index, { name: changed });
            }}
          />
          <TextField
            label={BOARD_CHANGE.textOf(index + 2)}
            mono
            lines
            value={text}
            onChange={(changed) => {
              changeAlso(index, { text: changed });
            }}
            after={
              <Button
                variant="quiet"
                aria-label={BOARD_CHANGE.removeOne(index + 2)}
                onPress={() => {
                  onChange({ also: also.toSpliced(index, 1) });
                }}
              >
                {BOARD_CHANGE.remove}
              </Button>
            }
          />
        </Fragment>
      ))}
      <Button
        variant="quiet"
        icon={<Plus size={14} aria-hidden />}
        isDisabled={also.length >= MAX_ALSO}
        onPress={() => {
          onChange({ also: [...also, { name: '', text: '' }] });
        }}
      >
        {BOARD_CHANGE.another}
      </Button>
      <Picker
        label={BOARD_CHANGE.where}
        value={form.where}
        options={SET_WHERE.map((id) => ({ id, label: BOARD_CHANGE.wheres[id] }))}
        onChange={(where) => {
          onChange({ where });
        }}
      />
    </>
  );
}

/** The form fields for the chosen kind of change. */
export function BulkFields({ form, selection, onChange }: SelectionFieldsProps) {
  const steps = useSteps();
  const { kind } = form;
  switch (kind) {
    case 'safe_fixes':
    case 'normalise':
      return null;
    case 'fix':
      return <FindingField form={form} selection={selection} onChange={onChange} />;
    case 'set':
      return <SetFields form={form} onChange={onChange} />;
    case 'rename':
      return (
        <>
          <NameField form={form} onChange={onChange} />
          <TextField
            label={BOARD_CHANGE.newName}
            mono
            value={form.newName}
            onChange={(newName) => {
              onChange({ newName });
            }}
          />
        </>
      );
    case 'delete':
      return <NameField form={form} onChange={onChange} />;
    case 'form':
      return (
        <Picker
          label={BOARD_CHANGE.form}
          value={form.form}
          options={[
            { id: 'json', label: BOARD_CHANGE.forms.json },
            { id: 'kv', label: BOARD_CHANGE.forms.kv },
          ]}
          onChange={(chosen) => {
            onChange({ form: chosen });
          }}
        />
      );
    case 'gzip':
      return (
        <Picker
          label={BOARD_CHANGE.gzip}
          value={form.gzip}
          options={[
            { id: 'on', label: BOARD_CHANGE.gzips.on },
            { id: 'off', label: BOARD_CHANGE.gzips.off },
          ]}
          onChange={(gzip) => {
            onChange({ gzip });
          }}
        />
      );
    case 'same':
      return (
        <Picker
          label={BOARD_CHANGE.step}
          value={form.step}
          options={steps}
          onChange={(step) => {
            onChange({ step });
          }}
        />
      );
    default:
      return assertNever(kind);
  }
}
