import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { keepFocusInDialog } from '../../core/focus/keep-focus-in-dialog.ts';
import { closeByEscape } from './close-by-escape.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Overlay.module.css';

interface OverlayProps {
  readonly title: string;
  /** Subject of the dialog, as a line below the title. */
  readonly about?: ReactNode;
  readonly onClose: () => void;
  /** `drawer` is at the right and as high as the window. `wide` has room for a table, `full` fills the window, and `question` has room for a row of answers. */
  readonly shape?: 'dialog' | 'wide' | 'full' | 'question' | 'drawer' | 'palette';
  /** `alertdialog` interrupts with a question. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly hideTitle?: boolean;
  /** True if a press outside does not close the dialog, so that no typed text is lost by accident. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. The focus moves into the dialog, stays inside, and returns afterwards. Escape closes it. */
export function Overlay({
  title,
  about = null,
  onClose,
  shape = 'dialog',
  role = 'dialog',
  hideTitle = false,
  stays = false,
  children,
}: OverlayProps) {
  const dialog = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (dialog.current === null) return;
    const ends = [
      keepFocusInDialog(dialog.current),
      closeByEscape(dialog.current, () => {
        close.current();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return (
    <ModalOverlay
      className={styles.veil}
      data-shape={shape}
      isOpen
      isDismissable={role === 'dialog' && !stays}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles.modal}>
        <Dialog ref={dialog} className={styles.dialog} role={role} aria-label={hideTitle ? title : undefined}>
          {hideTitle ? null : (
            <header className={styles.header}>
              <Heading slot="title" className={styles.title}>
                {title}
              </Heading>
              {role === 'dialog' ? (
                <IconButton label="Close" tip="Close (Esc)" onPress={onClose}>
                  <X size={16} aria-hidden />
                </IconButton>
              ) : null}
            </header>
          )}
          {about === null ? null : <p className={styles.about}>{about}</p>}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
