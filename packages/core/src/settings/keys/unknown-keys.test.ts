import { expect, it } from 'vitest';
import { messagesOf, refusalsOf } from '../../../../../test/kit/samples/sample-sections.ts';
import { keepOrganizations } from './organizations.ts';

/** What follows the place and the key. */
const saidOf = (text: string) => messagesOf(text).map((message) => message.replace(/^\S+ \S+ /, ''));

it.each([
  ['tgas: []', 'is not a settings key. To fix, write `tags`'],
  ['Tags: []', 'is not a settings key. To fix, write `tags`'],
  ['updater_secret: []', 'is not a settings key. To fix, write `updater_secrets`'],
  ['zzzzzz: []', 'is not a settings key. To fix, remove it'],
  [
    'x-holder: &a {}',
    'is not a settings key, and no key may be added to hold anchors. To fix, set the anchor where its value is first used, and repeat it from there with `*` or `<<`',
  ],
  ['.holder: &a {}', 'is not a settings key, and no key may be added to hold anchors'],
  ['title: x', 'is a key of `repository`, and is at the top level. To fix, indent it under `repository:`'],
  ['days: 4', 'is a key of `repository.analysis`, and is at the top level. To fix, move it to `repository.analysis`'],
  ['colour: x', 'is not a settings key, but one of `tags[]`. To fix, move it there, or remove it'],
  ['id: 4', 'is not a settings key. To fix, remove it'],
  [
    'general: {}',
    'is not a settings key: settings of the repository itself belong below `repository:`. To fix, rename it to `repository:`',
  ],
  [
    'settings: {}',
    'is not a settings key: settings of the repository itself belong below `repository:`. To fix, rename it to `repository:`',
  ],
  ['suborgrepos: []', 'groups repositories, and a settings file is about one'],
  ['suborgproperties: []', 'make the file a layer of a `--fleet-file`'],
  ['configvalidators: []', 'Trueup runs no code of a settings file'],
  ['additive_plugins: [labels]', 'To fix, write `_undeclared: keep` in each list that it names'],
  ['disable_plugins: [labels]', 'To fix, remove the sections that it names, and then remove it'],
  [
    'targets: [{repos: acme/*}]\nlayers: [{file: base.yml}]\nlocked: [labels]\nown: {as: ignore}',
    'is a key of a fleet file, which says which repositories get which settings files. To fix, give this file as `--fleet-file`; adopt takes the layers of one repository instead, in `--settings-file`',
  ],
  ['organization: {description: x}', `is about an organization. To fix, remove it: ${keepOrganizations}`],
  ['own: {as: ignore}', 'is not a settings key. To fix, remove it'],
  ['secrets: []', 'is not a settings key: there is one for each store. To fix, write `actions_secrets`'],
  ['_undeclared: keep', 'belongs to a list of entries, and the file as a whole is none'],
  ['_repository_id: shop', 'is no id of a repository. To fix, write the number that the host gave the repository'],
  ['_repository_id: -7', 'is no id of a repository'],
  ['_layering: deep', 'says how layers are merged, and this file is read as it is'],
  [
    '_extends: .github',
    'takes in the file of `.github`, and no file is followed here: what it adds would be missing. To fix, copy that file here, and merge this one over it: `trueup import --base COPY FILE`, or `mode: render` with the copy as the lower layer',
  ],
  ['_extends: [a]', 'takes in another file, and no file is followed here'],
  ['repo: {}', 'To fix, rename it to `repository:`'],
  ['constructors: 1', 'is not a settings key. To fix, remove it'],
  ['toString: 1', 'is not a settings key'],
])('a top-level key that no section has is refused in %j', (text, sentence) => {
  const said = saidOf(text);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(sentence);
});

it.each(['branch_protection', 'branch_protections', 'branch_protection_rules', 'protections'])(
  'a top-level key that no section has is refused with the block to write when it is %s',
  (key) => {
    expect(refusalsOf(`${key}: []`)).toMatchObject([
      {
        at: [key],
        problem: 'is not a settings key: branch protection is declared branch by branch',
        yaml: 'branches:\n  - name: main\n    protection:\n      enforce_admins: true',
      },
    ]);
  },
);
