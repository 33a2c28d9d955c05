import type { Reader } from '@trueup/core/github';
import { askOnce, defineObject, defineRestCall, mapAnswer, organizationAdministration } from '@trueup/core/github';
import { type ActionsBody, endpoints } from '@trueup/core/sections';
import * as v from 'valibot';
import { readOrExplain } from '../sources/read-or-explain.ts';
import { describeUnseen, hasValue } from '../sources/rule-sources.ts';
import type { ReportEvidence } from './evidence.ts';
import { createUnknownStart, type WorkflowStart } from './policies.ts';

const enabledByPolicy: Readonly<Record<string, boolean>> = { all: true, none: false };

const getOrganizationPermissions = defineRestCall('GET /orgs/{org}/actions/permissions', {
  needs: organizationAdministration.read,
  answer: mapAnswer(
    defineObject({ enabled_repositories: v.string() }),
    (answer): ActionsBody => ({ ...answer, enabled: enabledByPolicy[answer.enabled_repositories] }),
  ),
});

export function readPermissions(github: Reader, isInOrganization = true): Promise<ReportEvidence['permissions']> {
  const { owner: org } = github.repository;
  const readLevel = (owner: string, read: Promise<ActionsBody>) =>
    readOrExplain(
      `the Actions permissions of ${owner}`,
      read.then((body) => ({ level: owner, ...body })),
    );
  const ownPermissions = readLevel('the repository', github.ask(endpoints.permissions.get({})));
  if (!isInOrganization) return Promise.all([ownPermissions]);
  return Promise.all([
    ownPermissions,
    readLevel(`the organization ${org}`, askOnce(github, getOrganizationPermissions({ org }))),
  ]);
}

export function findActionsRestriction({ permissions }: ReportEvidence): WorkflowStart | undefined {
  const readable = permissions.flatMap((result) => (hasValue(result) ? [result.value] : []));
  const disabled = readable.find(({ enabled }) => enabled === false);
  if (disabled)
    return { verdict: 'refused', why: `Actions is disabled in ${disabled.level}`, fix: 'enable Actions there' };
  const [hidden] = permissions.flatMap((result) => (hasValue(result) ? [] : [result.unseen]));
  if (hidden) return createUnknownStart(describeUnseen(hidden), hidden.fix);
  const selective = readable.find(({ enabled }) => enabled !== true);
  if (selective)
    return createUnknownStart(
      `${selective.level} allows Actions only for selected repositories`,
      'check there whether the repository is selected',
    );
  const restricted = readable.find(
    ({ allowed_actions: allowed, sha_pinning_required: pinned }) => allowed !== 'all' || pinned !== false,
  );
  return (
    restricted &&
    createUnknownStart(
      `${restricted.level} allows only some actions, and Trueup does not check the actions in workflows`,
    )
  );
}
