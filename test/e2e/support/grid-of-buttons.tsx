import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataGrid } from '../../../renderer/ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../../renderer/ui/controls/grid-column.ts';

/** A page that contains only a grid. Each row has a button, and all rows can be removed and restored. */
function Page() {
  const [areThere, setThere] = useState(true);
  useEffect(() => {
    const flip = (): void => {
      setThere((were) => !were);
    };
    window.addEventListener('flip', flip);
    return () => {
      window.removeEventListener('flip', flip);
    };
  }, []);
  const columns: readonly GridColumn<string>[] = [
    {
      id: 'act',
      title: 'Act',
      width: '1fr',
      buttons: true,
      text: null,
      render: (name) =>
        areThere ? (
          <button data-stop="" tabIndex={-1}>
            {name}
          </button>
        ) : null,
    },
  ];
  return (
    <>
      <input aria-label="Before" />
      <div style={{ height: 200, display: 'flex', flexDirection: 'column' }}>
        <DataGrid label="Rows" columns={columns} rows={['one', 'two', 'three']} rowKey={(name) => name} empty="" />
      </div>
      <input aria-label="Behind" />
    </>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Page />);
