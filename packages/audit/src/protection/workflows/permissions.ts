import type { Reader } from '@trueup/core/github';
import { defineObject, defineRestCall, mapAnswer, organizationAdministration } from '@trueup/core/github';
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

export function readPermissions(github: Reader, isOrganizations = true): Promise<ReportEvidence['permissions']> {
  const { owner: org } = github.repository;
  const readLevel = (owner: string, read: Promise<ActionsBody>) =>
    readOrExplain(
      `the Actions permissions of ${owner}`,
      read.then((body) => ({ of: owner, ...body })),
    );
  const ownPermissions = readLevel('the repository', github.ask(endpoints.permissions.get({})));
  if (!isOrganizations) return Promise.all([ownPermissions]);
  const organizationCall = getOrganizationPermissions({ org });
  return Promise.all([
    ownPermissions,
    readLevel(`the organization ${org}`, github.askOnce?.(organizationCall) ?? github.ask(organizationCall)),
  ]);
}

export function findActionsRestriction({ permissions }: ReportEvidence): WorkflowStart | undefined {
  const levels = permissions.flatMap((result) => (hasValue(result) ? [result.value] : []));
  const disabledLevel = levels.find(({ enabled }) => enabled === false);
  if (disabledLevel)
    return { verdict: 'refused', why: `Actions is disabled in ${disabledLevel.of}`, fix: 'enable Actions there' };
  const [hidden] = permissions.flatMap((result) => (hasValue(result) ? [] : [result.unseen]));
  if (hidden) return createUnknownStart(describeUnseen(hidden), hidden.fix);
  const selectiveLevel = levels.find(({ enabled }) => enabled !== true);
  if (selectiveLevel)
    return createUnknownStart(
      `${selectiveLevel.of} allows Actions only for selected repositories`,
      'check there whether the repository is selected',
    );
  const restricted = levels.find((result) => result.allowed_actions !== 'all' || result.sha_pinning_required !== false);
  return (
    restricted &&
    createUnknownStart(`${restricted.of} allows only some actions, and Trueup does not check the actions in workflows`)
  );
}
