/** Plans the branch and tag patterns that may deploy. GitHub cannot change a pattern, so a new type replaces it. */
import { isWriting } from '../../../plan/item.ts';
import { formatChange } from '../../../plan/item-text.ts';
import { planCreate, planDelete, planReplace } from '../../../plan/make-items.ts';
import { planUndeclared, rejectDuplicates } from '../../../plan/match.ts';
import { formatText, markPublic } from '../../../plan/wording.ts';
import type { ListWithPolicy } from '../../../settings/schema/shape.ts';
import type { LiveEnvironment } from '../calls.ts';
import type { EnvironmentList, ListExport } from '../environment-list.ts';
import {
  type DeclaredEnvironment,
  type DeclaredPolicy,
  describeBranchPolicy,
  describeInEnvironment,
} from '../schema.ts';
import * as calls from './calls.ts';

export const branchPolicyList: EnvironmentList<DeclaredPolicy, calls.LiveBranchPolicy[]> = {
  key: 'deployment_branch_policies',
  calls: Object.values(calls),
  read: async (github, environment) =>
    hasBranchPatterns(environment)
      ? github.ask(calls.listBranchPolicies({ environment_name: environment.name }))
      : undefined,
  plan: planBranchPolicies,
  /** GitHub lists patterns only after the PUT. */
  afterPut: (environment, desired) => ({
    act: `POST environments/${environment.name}/deployment-branch-policies`,
    async run(github) {
      const live = await github.ask(calls.listBranchPolicies({ environment_name: environment.name }));
      const plan = planBranchPolicies(environment, desired, live);
      const steps = plan.filter(isWriting).flatMap((item) => item.steps);
      for (const call of steps.filter((step) => 'route' in step)) await github.send(call);
      const removals = plan.flatMap((item) => (item.kind === 'delete' || item.kind === 'replace' ? item : []));
      const reports = removals.flatMap((item) => formatChange(item, 'done').map(({ text }) => text));
      // Everyone can see on GitHub which branches may deploy.
      return reports.length ? markPublic(reports.join('; ')) : undefined;
    },
  }),
  toEntries: exportBranchPolicies,
};

export function planBranchPolicies(
  environment: DeclaredEnvironment,
  { entries, undeclared }: ListWithPolicy<DeclaredPolicy>,
  live: calls.LiveBranchPolicy[],
) {
  const environment_name = environment.name;
  const describePolicy = (policy: { name: string }) => describeInEnvironment(environment, describeBranchPolicy(policy));
  const identify = (policy: { name: string }) => ({ subject: describePolicy(policy), names: [policy.name] });
  const createPolicy = ({ name, type = defaultType }: DeclaredPolicy) =>
    calls.createBranchPolicy({ environment_name }, { name, type });
  const removePolicy = ({ id }: calls.LiveBranchPolicy) =>
    calls.removeBranchPolicy({ environment_name, branch_policy_id: id });
  const fix = 'delete one of them on the settings page of the environment';
  rejectDuplicates(live, ({ type, name }) => `${type} ${name}`, { describe: describePolicy, fix });
  const pairs = entries.map((entry) => ({ entry, item: findPolicyNamesake(entry, live) }));
  const undeclaredPolicies = live.filter((policy) => pairs.every(({ item }) => item !== policy));

  return [
    ...pairs.flatMap(({ entry, item }) => {
      const { type = item?.type ?? defaultType } = entry;
      if (!item) return [planCreate(identify(entry), createPolicy(entry), { holds: { type }, tone: 'weaker' })];
      const differences = item.type === type ? [] : [{ key: 'type', live: item.type, wanted: type }];
      return planReplace(identify(entry), differences, [removePolicy(item), createPolicy(entry)], {
        tone: 'weaker',
        entry,
      });
    }),
    ...planUndeclared(undeclared, undeclaredPolicies, {
      describe: describePolicy,
      remove: (item) =>
        planDelete(identify(item), removePolicy(item), {
          holds: { type: item.type },
          because: `${describeMatchingRefs(item)} can no longer deploy there`,
        }),
      describeReason: (item) => formatText`: ${describeMatchingRefs(item)} can still deploy there`,
    }),
  ];
}

const defaultType = 'branch';

/** A branch and a tag pattern may share a name. */
const findPolicyNamesake = ({ name, type = defaultType }: DeclaredPolicy, live: readonly calls.LiveBranchPolicy[]) => {
  const sameNames = live.filter((item) => item.name === name);
  return sameNames.find((item) => item.type === type) ?? sameNames[0];
};

const describeMatchingRefs = ({ type }: calls.LiveBranchPolicy) =>
  type === 'tag' ? 'tags that match it' : 'branches that match it';

/** A file can list a name only once, so the next apply would delete the other pattern. */
function exportBranchPolicies(live: readonly calls.LiveBranchPolicy[], environment: LiveEnvironment): ListExport {
  const duplicate = live.find(({ name }, index) => live.findIndex((other) => other.name === name) < index);
  if (!duplicate) return { entries: live.map(({ name, type }) => ({ name, type })), notes: [] };
  const omission = `${describeInEnvironment(environment, `\`${branchPolicyList.key}\``)} is left out`;
  const reason = `${describeBranchPolicy(duplicate)} exists for branches and for tags, and a file can list only one of them`;
  return { entries: [], notes: [{ text: `${omission}: ${reason}` }], isPartial: true };
}

export const hasBranchPatterns = ({ deployment_branch_policy: policy }: LiveEnvironment) =>
  policy?.custom_branch_policies === true;
