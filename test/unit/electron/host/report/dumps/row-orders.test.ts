import { describe, expect, it } from 'vitest';
import { RowOrders } from '../../../../../../electron/host/report/dumps/row-orders.ts';

const SHOWN = {};
const order = (index: number) => Uint32Array.of(index);

describe('the orders of the rows of dumps', () => {
  it('are made once for all pages of a list, also while one is being made', async () => {
    const orders = new RowOrders();
    let made = 0;
    const ask = (state: string) =>
      orders.of(SHOWN, 'modules', state, async (pause) => {
        made += 1;
        await pause();
        return order(made);
      });
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([order(1), order(1)]);
    expect(await ask('a')).toEqual(order(1));
    expect(await ask('b')).toEqual(order(2));
    expect(await ask('a')).toEqual(order(1));
    expect(await orders.of({}, 'modules', 'a', () => Promise.resolve(order(9)))).toEqual(order(9));
  });

  it('stop the one that nobody waits for, and make it again if it is asked for later', async () => {
    const orders = new RowOrders();
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const first = orders.of(SHOWN, 'modules', 'a', async (pause) => {
      await gate;
      await pause();
      return order(1);
    });
    const other = orders.of(SHOWN, 'streams', 'a', async (pause) => {
      await gate;
      await pause();
      return order(2);
    });
    const second = orders.of(SHOWN, 'modules', 'b', () => Promise.resolve(order(3)));
    open(undefined);
    await expect(first).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(await Promise.all([other, second])).toEqual([order(2), order(3)]);
    expect(await orders.of(SHOWN, 'modules', 'a', () => Promise.resolve(order(4)))).toEqual(order(4));
  });

  it('keep only the newest ones', async () => {
    const orders = new RowOrders();
    for (let index = 0; index < 20; index += 1) await orders.of(SHOWN, 'memory', String(index), () => Promise.resolve(order(index)));
    const again = (state: string) => orders.of(SHOWN, 'memory', state, () => Promise.resolve(null));
    expect(await again('19')).toEqual(order(19));
    expect(await again('0')).toBeNull();
  });
});
