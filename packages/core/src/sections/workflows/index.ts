import { defineSection, type Exported, exportList } from '../section.ts';
import * as calls from './calls.ts';
import { isPresent, planWorkflows, stateOf } from './plan.ts';
import { nameWorkflow, settings } from './schema.ts';

export const workflows = defineSection({
  key: 'workflows',
  settings,
  visibleTo: { '': 'everyone' },
  risk: { '': { touches: 'protection' } },
  calls,
  read: async (host, entries) => (entries.length ? host.ask(calls.list({})) : []),
  plan: planWorkflows,
  readAll: (host) => host.ask(calls.list({})),
  toSettings: workflowsToSettings,
});

function workflowsToSettings(live: readonly calls.LiveWorkflow[]): Exported {
  const present = live.filter(isPresent).map((item) => ({ item, state: stateOf(item) }));
  const entries = present.flatMap(({ item: { path }, state }) => (state ? [{ path, state }] : []));
  const notes = present.flatMap(({ item, state }) =>
    state ? [] : `${nameWorkflow(item)} is left out: Trueup does not know its state ${JSON.stringify(item.state)}`,
  );
  return exportList(entries, settings, notes);
}
