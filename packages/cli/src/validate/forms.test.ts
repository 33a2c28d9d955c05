import { expect, it } from 'vitest';
import * as grants from '../../../core/src/github/grants.ts';
import { buildTokenFormUrl, describeManualStep } from './grants.ts';

it("fills in the form with a name and the permissions, named as in GitHub's URL parameters", () => {
  const form = new URL(
    buildTokenFormUrl('Trueup', 'Reads & compares', [
      grants.actions.read,
      grants.repositoryVariables.write,
      grants.webhooks.write,
      grants.customProperties.write,
      grants.secretScanningAlerts.read,
    ]),
  );
  expect(form.origin + form.pathname).toBe('https://github.com/settings/personal-access-tokens/new');
  expect(Object.fromEntries(form.searchParams)).toEqual({
    name: 'Trueup',
    description: 'Reads & compares',
    actions: 'read',
    actions_variables: 'write',
    repository_hooks: 'write',
    repository_custom_properties: 'write',
    secret_scanning_alerts: 'read',
  });
});

it('describes the manual step for every permission that a URL cannot select', () => {
  const all = Object.values(grants).flatMap((one) => (typeof one === 'object' ? [one.read, one.write] : []));
  const left = new Set(
    all.filter((grant) => describeManualStep(grant) !== undefined).map(({ permission }) => permission),
  );
  expect([...left].sort()).toEqual([
    ...['Administration', 'Agent secrets', 'Agent variables', 'Checks', 'Custom properties'],
    ...['Custom repository roles', 'Members'],
  ]);
  expect(describeManualStep(grants.administration.write)).toBeUndefined();
  expect(
    [grants.agentSecrets.write, grants.checks.read, grants.members.read, grants.pages.read].map(describeManualStep),
  ).toEqual([
    'cannot be preselected: choose write access on the form',
    'not available on the form: use the token of an app with this permission, or a classic token',
    'appears on the form after you choose an organization as the resource owner',
    undefined,
  ]);
  const given = all.filter((grant) => new URL(buildTokenFormUrl('', '', [grant])).searchParams.size === 3);
  expect(all.filter((grant) => !given.includes(grant) && !describeManualStep(grant))).toEqual([]);
  expect(given.filter(describeManualStep).every(({ appliesTo }) => appliesTo === 'organization')).toBe(true);
});
