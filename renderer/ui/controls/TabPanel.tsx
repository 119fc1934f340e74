import { TabPanel as AriaTabPanel, type TabPanelProps } from 'react-aria-components/Tabs';

/**
 * What a tab shows, in which there is always something that the Tab key reaches. react-aria looks for that with every change of what is in its element, and
 * has the whole page laid out for it in the middle of drawing: the element that it looks into is an empty one here.
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
