import { Eye, EyeOff } from 'lucide-react';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { Button } from '../../../ui/controls/Button.tsx';

interface RevealButtonProps {
  readonly areValuesShown: boolean;
  readonly reveal: (values: boolean) => void;
}

/** Shows or hides all registers, stack words and pointers of a dump. */
export function RevealButton({ areValuesShown, reveal }: RevealButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={areValuesShown ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      onPress={() => {
        reveal(!areValuesShown);
      }}
    >
      {areValuesShown ? DUMP_SCREEN.hide : DUMP_SCREEN.reveal}
    </Button>
  );
}
