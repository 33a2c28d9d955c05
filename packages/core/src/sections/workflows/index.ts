import { defineSection, exportList, type SectionExport } from '../section.ts';
import * as calls from './calls.ts';
import { isPresent, planWorkflows, toDeclaredState } from './plan.ts';
import { nameWorkflow, settings } from './schema.ts';

export const workflows = defineSection({
  key: 'workflows',
  settings,
  visibleTo: { '': 'everyone' },
  risk: { '': { touches: 'protection' } },
  calls,
  read: async (github, entries) => (entries.length ? github.ask(calls.list({})) : []),
  plan: planWorkflows,
  readAll: (github) => github.ask(calls.list({})),
  toSettings: exportWorkflows,
});

function exportWorkflows(live: readonly calls.LiveWorkflow[]): SectionExport {
  const present = live.filter(isPresent).map((item) => ({ item, state: toDeclaredState(item) }));
  const entries = present.flatMap(({ item: { path }, state }) => (state ? [{ path, state }] : []));
  const notes = present.flatMap(({ item, state }) =>
    state ? [] : `${nameWorkflow(item)} is left out: Trueup does not know its state ${JSON.stringify(item.state)}`,
  );
  return exportList(entries, settings, notes);
}
