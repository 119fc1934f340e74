import { TabPanel as AriaTabPanel, type TabPanelProps } from 'react-aria-components/Tabs';

/**
 * The content of a tab, which always has an element for the Tab key. react-aria searches its element for one after each change inside, and thereby forces a
 * layout of the whole page during rendering. Here, the searched element is an empty one.
 */
export function TabPanel(props: TabPanelProps) {
  return (
    <AriaTabPanel
      {...props}
      render={({ ref, tabIndex: _, children, ...panel }) => (
        <div {...panel}>
          <div ref={ref} hidden />
          {children}
        </div>
      )}
    />
  );
}
