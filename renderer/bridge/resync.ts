import type { Channel, ResponseOf } from '../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../shared/bridge/contract.ts';
import { EVENT_NAMES, events, type Again, type BridgeEvent } from '../../shared/bridge/events.ts';

/** Makes a call of the bridge. */
type HostCall = (channel: Channel, request: unknown) => Promise<BridgeResult<unknown>>;
/** Hands a payload to whoever listens to the event. */
type Emit = (event: BridgeEvent, payload: unknown) => void;

/** Handles of the open reports; none where the host does not say. */
async function listOpenReports(callHost: HostCall): Promise<readonly string[]> {
  const channel = 'report.list';
  const listed = await callHost(channel, {});
  return listed.ok ? (listed.value as ResponseOf<typeof channel>).reports.map(({ report }) => report) : [];
}

/** Asks for what events would have told while they did not come, as the table of events says, and tells it as they would. What is not answered is left out. */
export async function resync(callHost: HostCall, emit: Emit): Promise<void> {
  const ofReports = (await listOpenReports(callHost)).map((report) => ({ report }));
  for (const event of EVENT_NAMES) {
    const again: Again<unknown> | null = events[event].again;
    if (again === null) continue;
    for (const request of again.of === 'reports' ? ofReports : [{}]) {
      const answer = await callHost(again.channel, request);
      // Which answer belongs to which payloads stands in the table, where the compiler saw it.
      if (answer.ok) for (const payload of again.payloads(answer.value as never)) emit(event, payload);
    }
  }
}
