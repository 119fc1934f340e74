import { TabPanel as AriaTabPanel, type TabPanelProps } from 'react-aria-components/Tabs';

/**
 * The content of a tab. It always contains an element that the Tab key can reach. After each change, React Aria searches its panel element for such an element.
 * This forces a layout of the whole page during rendering. So React Aria gets an empty element to search.
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
