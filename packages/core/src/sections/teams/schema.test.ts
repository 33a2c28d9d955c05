import { expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const named = (name: string) => `teams:\n  - name: ${name}\n    permission: push\n`;

it('accepts the slug of a team in any case [2.1.9]', () => {
  expect(parseDesired(named('Core-Team_2'), 'teams').entries).toEqual([{ name: 'core-team_2', permission: 'push' }]);
  expect(parseDesired(named('ent:security'), 'teams').entries[0].name).toBe('ent:security');
  expect(listRefusals('teams:\n- {name: Core, permission: push}\n- {name: core, permission: pull}')[0]).toContain(
    'team "core" is already declared',
  );
});

it.each([
  ['My TEam Näme', 'my-team-name'],
  ['"@acme/core"', 'core'],
  ['R&D', 'r-d'],
])('refuses %s, which is not a valid slug, and suggests %s [2.1.5]', (name, slug) => {
  expect(listRefusals(named(name))[0]).toContain(`To fix, write \`"${slug}"\` if that is its slug`);
});

it('refuses a blank name, and a name without a matching slug [2.1.5]', () => {
  expect(listRefusals(named('"🚀"'))[0]).toContain('To fix, write its slug, the last part of the address');
  expect(listRefusals(named('7'))[0]).toContain('To fix, write `"7"`');
  for (const blank of ['', '""', '"  "']) expect(listRefusals(named(blank))[0]).toContain('must be the slug of a team');
});

it.each(['privacy', 'description', 'notification_setting', 'parent_team_id', 'members', 'maintainers'])(
  'refuses `%s`, a setting of the team itself, and explains where it belongs [2.1.5]',
  (key) => {
    expect(listRefusals(`teams:\n- name: core\n  permission: push\n  ${key}: x`)).toEqual([
      `settings.yml:4:3: teams[0].${key}: is a setting of the team in its organization. To fix, remove it: an entry has only \`name\` and \`permission\``,
    ]);
  },
);

it('refuses each setting of the team itself [2.1.5]', () => {
  const text = 'teams:\n- name: core\n  permission: push\n  privacy: closed\n  description: Everyone';
  expect(listRefusals(text)).toEqual([
    expect.stringMatching(/^settings\.yml:4:3: teams\[0\]\.privacy: is a setting of the team in its organization/),
    expect.stringMatching(/^settings\.yml:5:3: teams\[0\]\.description: is a setting of the team in its organization/),
  ]);
});

it('reads `write` and `read` as `push` and `pull`, with a remark [2.3.14.2]', () => {
  const text = 'teams:\n- {name: a, permission: write}\n- {name: b, permission: read}';
  expect(parseDesired(text, 'teams').entries.map(({ permission }: { permission: string }) => permission)).toEqual([
    'push',
    'pull',
  ]);
  expect(listRemarks(text)).toHaveLength(2);
});

it('requires a permission for each team [2.1.5]', () => {
  expect(listRefusals('teams:\n- name: core')[0]).toContain('add `permission`');
});

it('keeps undeclared teams by default [2.3.14.3]', () => {
  expect(parseDesired('teams: []', 'teams').undeclared).toBe('keep');
});
