import { defineSection, exportList, type SectionExport, splitByOmissionReason } from '../section.ts';
import * as calls from './calls.ts';
import { isPresentWorkflow, planWorkflows, toDeclaredState } from './plan.ts';
import { describeWorkflow, settings } from './schema.ts';

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
  const { kept, omissions } = splitByOmissionReason(
    live.filter(isPresentWorkflow),
    ({ path }) => path,
    findOmissionReason,
  );
  const entries = kept.map((workflow) => ({ path: workflow.path, state: toDeclaredState(workflow) }));
  return exportList(entries, settings, omissions);
}

const findOmissionReason = (workflow: calls.LiveWorkflow) =>
  toDeclaredState(workflow)
    ? undefined
    : `${describeWorkflow(workflow)} is left out: Trueup does not know its state ${JSON.stringify(workflow.state)}`;
