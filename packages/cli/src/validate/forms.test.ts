import { expect, it } from 'vitest';
import * as grants from '../../../core/src/github/grants.ts';
import { byHand, tokenForm } from './grants.ts';

it('fills the form in with a name and the permissions, as the host calls them in an address', () => {
  const form = new URL(
    tokenForm('Trueup', 'Reads & compares', [
      grants.actions.read,
      grants.variables.write,
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

it('says of every permission that an address cannot give what is left to do', () => {
  const all = Object.values(grants).flatMap((one) => (typeof one === 'object' ? [one.read, one.write] : []));
  const left = new Set(all.filter((grant) => byHand(grant) !== undefined).map(({ permission }) => permission));
  expect([...left].sort()).toEqual([
    ...['Administration', 'Agent secrets', 'Agent variables', 'Checks', 'Custom properties'],
    ...['Custom repository roles', 'Members'],
  ]);
  expect(byHand(grants.administration.write)).toBeUndefined();
  expect([grants.agentSecrets.write, grants.checks.read, grants.members.read, grants.pages.read].map(byHand)).toEqual([
    'cannot be preselected: choose write access on the form',
    'not available on the form: use the token of an app with this permission, or a classic token',
    'appears on the form after you choose an organization as the resource owner',
    undefined,
  ]);
  const given = all.filter((grant) => new URL(tokenForm('', '', [grant])).searchParams.size === 3);
  expect(all.filter((grant) => !given.includes(grant) && !byHand(grant))).toEqual([]);
  expect(given.filter(byHand).every(({ of }) => of === 'organization')).toBe(true);
});
