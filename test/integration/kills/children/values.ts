import { doValueAct, valueActs } from '../value-actions.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Chooses settings, keeps the window's and the page's state, opens and closes reports; prints how all of that stands after each: home user seed acts.
const start = childStart();
const { host } = await childHost(start, { session: 'restore' });
for (const act of valueActs(start.random, Number(start.rest[0]))) tell(await doValueAct(host, start.user, act));
finish();
