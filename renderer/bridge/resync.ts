import type { Channel, ResponseOf } from '../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../shared/bridge/contract.ts';
import { EVENT_NAMES, events, type Again, type BridgeEvent } from '../../shared/bridge/events.ts';

type HostCall = (channel: Channel, request: unknown) => Promise<BridgeResult<unknown>>;
/** Passes a payload to the listeners of an event. */
type Emit = (event: BridgeEvent, payload: unknown) => void;

/** Handles of the open reports; empty if the host does not answer. */
async function listOpenReports(callHost: HostCall): Promise<readonly string[]> {
  const channel = 'report.list';
  const listed = await callHost(channel, {});
  return listed.ok ? (listed.value as ResponseOf<typeof channel>).reports.map(({ report }) => report) : [];
}

/** Requests the data of missed events, as the table of events defines, and emits it as these events. Ignores requests that fail. */
export async function resync(callHost: HostCall, emit: Emit): Promise<void> {
  const ofReports = (await listOpenReports(callHost)).map((report) => ({ report }));
  for (const event of EVENT_NAMES) {
    const again: Again<unknown> | null = events[event].again;
    if (again === null) continue;
    for (const request of again.of === 'reports' ? ofReports : [{}]) {
      const answer = await callHost(again.channel, request);
      // The compiler checks in the table that each answer has matching payloads.
      if (answer.ok) for (const payload of again.payloads(answer.value as never)) emit(event, payload);
    }
  }
}
