import { type EditStyle, doAct, editActs, anchorsOf } from '../edit-actions.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Opens the report `path` and edits it. Prints the state of its edit list after each action. Arguments: home user seed style path acts.
const start = childStart();
const [style = 'edits', path = '', count = '0'] = start.rest;
const { host, opened } = await childHost(start);
const edited = { host, report: await opened(path) };
const anchors = await anchorsOf(edited);
for (const act of editActs(style as EditStyle, start.random, Number(count))) tell(await doAct(edited, anchors, act));
finish();
