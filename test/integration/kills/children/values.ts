import { doValueAct, valueActs } from '../value-actions.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Changes settings and the state of the window and the page, and opens and closes reports. Prints all of that state after each action. Arguments: home user
// seed acts.
const start = childStart();
const { host } = await childHost(start, { session: 'restore' });
for (const act of valueActs(start.random, Number(start.rest[0]))) tell(await doValueAct(host, start.user, act));
finish();
