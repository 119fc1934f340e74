import { childHost, childStart, finish, tell } from './child-host.ts';

// Opens a data folder; prints that it begins, and that it is open: home user seed.
const start = childStart();
tell('begin');
await childHost(start, { session: 'restore' });
tell('open');
finish();
