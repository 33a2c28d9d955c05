import type { Reader } from '@trueup/core/github';
import { defineObject, defineRestCall, mapAnswer, organizationAdministration } from '@trueup/core/github';
import { type ActionsBody, endpoints } from '@trueup/core/sections';
import * as v from 'valibot';
import { isKnown, notRead } from '../sources/rule-sources.ts';
import { seen } from '../sources/sight.ts';
import type { Evidence } from './evidence.ts';
import { type Start, unknown } from './policies.ts';

const enabledIn: Readonly<Record<string, boolean>> = { all: true, none: false };

const ofOrganization = defineRestCall('GET /orgs/{org}/actions/permissions', {
  needs: organizationAdministration.read,
  answer: mapAnswer(
    defineObject({ enabled_repositories: v.string() }),
    (is): ActionsBody => ({ ...is, enabled: enabledIn[is.enabled_repositories] }),
  ),
});

/** Reads what each level says, with one request for each. */
export function readPermissions(host: Reader, isOrganizations = true): Promise<Evidence['permissions']> {
  const { owner: org } = host.repository;
  const level = (of: string, read: Promise<ActionsBody>) =>
    seen(
      `the Actions permissions of ${of}`,
      read.then((is) => ({ of, ...is })),
    );
  const own = level('the repository', host.ask(endpoints.permissions.get({})));
  if (!isOrganizations) return Promise.all([own]);
  const above = ofOrganization({ org });
  return Promise.all([own, level(`the organization ${org}`, host.askOnce?.(above) ?? host.ask(above))]);
}

/** Why no workflow runs, whatever starts it; or why that is not known. */
export function findHindrance({ permissions }: Evidence): Start | undefined {
  const levels = permissions.flatMap((one) => (isKnown(one) ? [one.value] : []));
  const off = levels.find(({ enabled }) => enabled === false);
  if (off) return { verdict: 'refused', why: `Actions is disabled in ${off.of}`, fix: 'enable Actions there' };
  const [hidden] = permissions.flatMap((one) => (isKnown(one) ? [] : [one.unseen]));
  if (hidden) return unknown(notRead(hidden), hidden.fix);
  const some = levels.find(({ enabled }) => enabled !== true);
  if (some)
    return unknown(
      `${some.of} allows Actions only for selected repositories`,
      'check there whether the repository is selected',
    );
  const restricted = levels.find((one) => one.allowed_actions !== 'all' || one.sha_pinning_required !== false);
  return (
    restricted &&
    unknown(`${restricted.of} allows only some actions, and Trueup does not check the actions in workflows`)
  );
}
