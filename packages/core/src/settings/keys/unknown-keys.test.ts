import { expect, it } from 'vitest';
import { expectRefusals, listRefusalMessages } from '../../../../../test/kit/samples/sample-sections.ts';
import { organizationAdvice } from './organizations.ts';

/** Lists the refusals without their position and key. */
const listProblems = (text: string) => listRefusalMessages(text).map((message) => message.replace(/^\S+ \S+ /, ''));

it.each([
  ['tgas: []', 'is not a settings key. To fix, write `tags`'],
  ['Tags: []', 'is not a settings key. To fix, write `tags`'],
  ['updater_secret: []', 'is not a settings key. To fix, write `updater_secrets`'],
  ['zzzzzz: []', 'is not a settings key. To fix, remove it'],
  [
    'x-holder: &a {}',
    'is not a settings key, and keys that only hold anchors are not allowed. To fix, set the anchor where its value is first used, and repeat it from there with `*` or `<<`',
  ],
  ['.holder: &a {}', 'is not a settings key, and keys that only hold anchors are not allowed'],
  ['title: x', 'is a key of `repository`, but is at the top level. To fix, indent it under `repository:`'],
  ['days: 4', 'is a key of `repository.analysis`, but is at the top level. To fix, move it to `repository.analysis`'],
  ['colour: x', 'is not a settings key, but a key of `tags[]`. To fix, move it there, or remove it'],
  ['id: 4', 'is not a settings key. To fix, remove it'],
  [
    'general: {}',
    'is not a settings key: settings of the repository itself belong below `repository:`. To fix, rename it to `repository:`',
  ],
  [
    'settings: {}',
    'is not a settings key: settings of the repository itself belong below `repository:`. To fix, rename it to `repository:`',
  ],
  ['suborgrepos: []', 'groups repositories, but a settings file is for one'],
  ['suborgproperties: []', 'make the file a layer of a `--fleet-file`'],
  ['configvalidators: []', 'Trueup runs no code from a settings file'],
  ['additive_plugins: [labels]', 'To fix, write `_undeclared: keep` in each of these lists'],
  ['disable_plugins: [labels]', 'To fix, remove these sections and this key'],
  [
    'targets: [{repos: acme/*}]\nlayers: [{file: base.yml}]\nlocked: [labels]\nown: {as: ignore}',
    'is a key of a fleet file, which assigns settings files to repositories. To fix, pass this file as `--fleet-file`; for adopt, pass the layers of one repository as `--settings-file`',
  ],
  ['organization: {description: x}', `is a setting of an organization. To fix, remove it: ${organizationAdvice}`],
  ['own: {as: ignore}', 'is not a settings key. To fix, remove it'],
  ['secrets: []', 'is not a settings key: each secret store has its own. To fix, write `actions_secrets`'],
  ['_undeclared: keep', 'belongs in a list of entries, not at the top level'],
  ['_repository_id: shop', 'is not the id of a repository. To fix, write the id that GitHub gave the repository'],
  ['_repository_id: -7', 'is not the id of a repository'],
  ['_layering: deep', 'sets how layers are merged, but this file is not a layer'],
  [
    '_extends: .github',
    'includes the file of `.github`, but Trueup does not read included files. To fix, copy that file here and merge the two: `trueup import --base COPY FILE`, or `mode: render` with the copy as the lower layer',
  ],
  ['_extends: [a]', 'includes another file, but Trueup does not read included files'],
  ['repo: {}', 'To fix, rename it to `repository:`'],
  ['constructors: 1', 'is not a settings key. To fix, remove it'],
  ['hasOwnProperty: 1', 'is not a settings key'],
])('refuses an unknown top-level key in %j', (text, sentence) => {
  const problems = listProblems(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
});

it.each(['branch_protection', 'branch_protections', 'branch_protection_rules', 'protections'])(
  'refuses the foreign key %s and shows the corrected YAML',
  (key) => {
    expect(expectRefusals(`${key}: []`)).toMatchObject([
      {
        at: [key],
        problem: 'is not a settings key: branch protection is declared branch by branch',
        yaml: 'branches:\n  - name: main\n    protection:\n      enforce_admins: true',
      },
    ]);
  },
);
