import { expect, it } from 'vitest';
import { collectRefusals } from '../../../../../test/kit/reports/plain-refusal.ts';
import { registry } from '../../sections/registry.ts';
import { organizationAdvice } from '../../settings/keys/organizations.ts';
import { parseManifest } from './manifest.ts';

const read = (text: string, file = 'config/fleet.yml') => parseManifest(text, file);
const listRefusals = (text: string) => collectRefusals(() => read(text));

const fullText = `targets:
  - repos: acme/*
    where: { archived: false, visibility: [public, internal], topic: service, property: { tier: [1, 2] }, team: platform }
    exclude: [acme/*-archive]
layers:
  - file: layers/everyone.yml
  - file: layers/public.yml
    where: { visibility: public }
  - file: layers/repositories/{owner}/{name}.yml
    optional: true
own:
  as: highest-layer
  sections: [labels, milestones]
locked: [rulesets, branches.protection.enforce_admins]
`;

it('reads targets, layers, own files and locks of a fleet file [10.1]', () => {
  expect(read(fullText)).toMatchObject({
    file: 'config/fleet.yml',
    targets: [
      {
        repos: [{ owner: 'acme', name: '*' }],
        where: {
          archived: false,
          visibility: ['public', 'internal'],
          topic: ['service'],
          property: { tier: ['1', '2'] },
        },
        exclude: ['acme/*-archive'],
      },
    ],
    layers: [
      { file: 'config/layers/everyone.yml', where: {}, isOptional: false, place: { line: 6, column: 5 } },
      { where: { visibility: ['public'] } },
      { file: 'config/layers/repositories/{owner}/{name}.yml', isOptional: true },
    ],
    own: { isRequired: false, file: '.github/settings.yml', sections: ['labels', 'milestones'] },
    locked: [{ path: ['rulesets'] }, { path: ['branches', 'protection', 'enforce_admins'], place: { line: 14 } }],
  });
});

it('compares a property with true, a number and a text as GitHub writes them [10.3]', () => {
  const text = 'targets: [{repos: acme/*, where: {property: {prod: true, tier: [1, gold], spare: false}}}]\n';
  expect(read(text).targets[0]!.where!.property).toEqual({ prod: ['true'], tier: ['1', 'gold'], spare: ['false'] });
});

it('ignores the repositories’ own files by default, and may accept all of their sections [10.4]', () => {
  expect(read('targets: [{repos: acme/*}]').own).toBeUndefined();
  expect(read('targets: [{repos: acme/*}]\nown: {as: ignore}').own).toBeUndefined();
  expect(read('targets: [{repos: acme/*}]\nown: {as: require, sections: all}').own).toMatchObject({
    isRequired: true,
    sections: registry.map(({ key }) => key),
  });
});

it('accepts the alias of a section [10.1]', () => {
  const text = 'targets: [{repos: acme/*}]\nown: {as: require, sections: [updater_secrets]}\nlocked: [devenv_secrets]';
  expect(read(text)).toMatchObject({
    own: { sections: ['dependabot_secrets'] },
    locked: [{ path: ['codespaces_secrets'] }],
  });
});

it('reports everything that is wrong in a fleet file at once, with position, reason and fix [10.1]', () => {
  const text = `target:
  - repos: acme/*
layers:
  - fill: a.yml
  - file: layers/{repo}.yml
    where: { topics: web, visibility: publik, property: [tier], property_: 1 }
  - file: '{owner}/settings/deep/{name}.yml'
own: { as: highest, sections: [lables] }
locked: [label]
`;
  expect(listRefusals(text)).toMatchInlineSnapshot(`
    [
      "config/fleet.yml:1:1: target: is not a key here. To fix, write \`targets\`",
      "config/fleet.yml:4:5: layers[0].fill: is not a key here. To fix, write \`file\`",
      "config/fleet.yml:5:5: layers[1].file: has \`{repo}\`, but only \`{owner}\` and \`{name}\` are replaced. To fix, write one of the two",
      "config/fleet.yml:6:14: layers[1].where.topics: is not a key here. To fix, write \`topic\`",
      "config/fleet.yml:6:27: layers[1].where.visibility: is the text "publik", but must be \`public\`, \`private\` or \`internal\`. To fix, write \`public\`",
      "config/fleet.yml:6:47: layers[1].where.property: is a list, but must be a map. To fix, write each property as a key with its value: \`tier: 1\`",
      "config/fleet.yml:6:65: layers[1].where.property_: is not a key here. To fix, write \`property\`",
      "config/fleet.yml:7:5: layers[2].file: has a placeholder above its last folder. To fix, use \`{owner}\` and \`{name}\` only in the last folder and the file name: \`layers/{owner}/{name}.yml\`",
      "config/fleet.yml:8:8: own.as: is the text "highest", but must be \`highest-layer\`, \`ignore\` or \`require\`. To fix, write \`highest-layer\`, \`ignore\` or \`require\`",
      "config/fleet.yml:8:32: own.sections[0]: is the text "lables", but must be \`repository\`, \`custom_properties\`, \`labels\`, \`milestones\`, \`autolinks\`, \`collaborators\`, \`teams\`, \`actions\`, \`workflows\`, \`actions_policies\`, \`actions_secrets\`, \`dependabot_secrets\`, \`codespaces_secrets\`, \`agents_secrets\`, \`actions_variables\`, \`agents_variables\`, \`environments\`, \`branches\`, \`rulesets\`, \`check_suite_preferences\`, \`pages\`, \`code_scanning_default_setup\`, \`code_quality_setup\`, \`interaction_limits\`, \`webhooks\`, \`deploy_keys\`, \`secret_scanning_custom_patterns\`, \`updater_secrets\` or \`devenv_secrets\`. To fix, write \`labels\`",
    ]
  `);
});

it('refuses a fleet file whose keys contradict each other [10.1]', () => {
  const text = `targets:
  - repos: [acme/shop, acme/site]
    where: { topic: web }
  - repos: ['*', acme/shop]
own: { as: require }
locked: [branches.protection.enforce_admin, labels.name.first, labels.entries.name, rulesets.rules.parameters.whatever, everything]
`;
  expect(listRefusals(text)).toMatchInlineSnapshot(`
    [
      "config/fleet.yml:3:5: targets[0].where: filters the repositories that a pattern finds, but \`repos\` has no pattern. To fix, remove it, or write a pattern such as \`acme/*\`",
      "config/fleet.yml:4:5: targets[1].repos: has \`*\`, which selects every repository, and other entries beside it. To fix, write only \`*\`, or only the others",
      "config/fleet.yml:5:1: own.sections: is missing. To fix, list the sections that a repository’s own file may declare, or write \`sections: all\`",
      "config/fleet.yml:6:10: locked[0]: names \`enforce_admin\`, which is not a key of \`branches.protection\`. To fix, write \`enforce_admins\`",
      "config/fleet.yml:6:45: locked[1]: continues with \`first\`, but the key before it has no keys. To fix, remove \`first\`",
      "config/fleet.yml:6:64: locked[2]: names \`entries\`, which is not a key of \`labels\`. To fix, choose from \`include\`, \`exclude\`, \`name\`, \`new_name\`, \`color\`, \`description\` or \`_undeclared\`",
      "config/fleet.yml:6:85: locked[3]: names \`whatever\`, which is not a key of \`rulesets.rules.parameters\`. To fix, look up the key on the reference page of \`rulesets\`",
      "config/fleet.yml:6:121: locked[4]: names \`everything\`, which is not a section. To fix, write the name of a section",
    ]
  `);
});

it('reads the waves in their order, each with its repositories [10.17]', () => {
  const text = `targets: [{repos: acme/*}]
waves:
  - {name: core, where: {team: core, repos: svc-*}}
  - {name: half, where: {share: 50, topic: web}}
  - name: all
`;
  expect(read(text).waves).toEqual([
    { name: 'core', where: { team: ['core'], repos: ['svc-*'] }, share: 100 },
    { name: 'half', where: { topic: ['web'] }, share: 50 },
    { name: 'all', where: {}, share: 100 },
  ]);
  expect(read('targets: [{repos: acme/*}]\n').waves).toEqual([]);
});

it('reports every mistake in waves, and refuses a share for a layer [10.17] [10.19]', () => {
  const text = `targets: [{repos: acme/*}]
layers: [{file: a.yml, where: {share: 50}}]
waves:
  - {name: core, where: {share: 0}}
  - {name: core, where: {share: 12.5}}
  - {name: the rest, were: {}}
  - {where: {share: 101}}
`;
  expect(listRefusals(text)).toMatchInlineSnapshot(`
    [
      "config/fleet.yml:2:32: layers[0].where.share: is not a key here. To fix, remove it; valid keys are \`repos\`, \`archived\`, \`fork\`, \`visibility\`, \`topic\`, \`language\`, \`team\`, \`property\` or \`except\`",
      "config/fleet.yml:4:26: waves[0].where.share: is the number 0, but must be a whole number from 1 to 100. To fix, write a whole number from 1 to 100",
      "config/fleet.yml:5:26: waves[1].where.share: is the number 12.5, but must be a whole number from 1 to 100. To fix, write a whole number from 1 to 100",
      "config/fleet.yml:6:6: waves[2].name: "the rest" is not the name of a wave. To fix, write letters, digits, hyphens, dots and underscores",
      "config/fleet.yml:6:22: waves[2].were: is not a key here. To fix, write \`where\`",
      "config/fleet.yml:7:5: waves[3].name: is missing. To fix, add \`name\`, which must be text",
      "config/fleet.yml:7:14: waves[3].where.share: is the number 101, but must be a whole number from 1 to 100. To fix, write a whole number from 1 to 100",
    ]
  `);
  expect(
    listRefusals('targets: [{repos: acme/*}]\nwaves: [{name: core}, {name: half}, {name: core}]\n'),
  ).toMatchInlineSnapshot(`
    [
      "config/fleet.yml:2:38: waves[2].name: is also the name of another wave. To fix, give each wave its own name",
    ]
  `);
});

it.each(
  '/.github/settings.yml ./settings.yml ../settings.yml config/../settings.yml config//settings.yml config/ .'.split(
    ' ',
  ),
)(
  'refuses %s as the path of own files, because no repository can have it and all files would count as missing [10.4]',
  (file) => {
    expect(listRefusals(`targets: [{repos: acme/*}]\nown: {as: highest-layer, file: ${file}, sections: all}`)).toEqual([
      `config/fleet.yml:2:26: own.file: is not a path inside a repository. To fix, write it from the root of the repository, without \`.\` or \`..\`, such as \`.github/settings.yml\``,
    ]);
  },
);

it('suggests a fix for common mistakes in a fleet file [10.1]', () => {
  const mistaken = {
    empty: '',
    'nothing below the key': 'targets:\n',
    'an empty list': 'targets: []\n',
    'layers below a target': 'targets:\n- repos: acme/*\n  layers:\n  - file: a.yml\n',
    'broken indentation': 'targets:\n  - repos: acme/*\n   where: {topic: web}\n',
    'keys of a target at the top': 'repos: acme/*\nwhere: {}\n',
    'a pattern for a list': 'targets: acme/*\n',
    'an owner without a name': 'targets: [{repos: acme}]\n',
    'a path for an owner': 'targets: [{repos: ../*}]\n',
    'an empty where': 'targets: [{repos: acme/*, where: }]\n',
    'a number with a fraction': 'targets: [{repos: acme/*, where: {property: {tier: 1.5}}}]\n',
    'a settings file': 'labels:\n  - name: bug\nrepository:\n  has_wiki: false\n',
  };
  expect(
    Object.fromEntries(Object.entries(mistaken).map(([name, text]) => [name, listRefusals(text)])),
  ).toMatchInlineSnapshot(`
      {
        "a number with a fraction": [
          "config/fleet.yml:1:46: targets[0].where.property.tier: is a number with a fraction, but Trueup compares values as text. To fix, put it in quotes",
        ],
        "a path for an owner": [
          "config/fleet.yml:1:12: targets[0].repos: "../*" is not a repository or a pattern. To fix, write the owner and the name, such as \`acme/shop\` or \`acme/*\`, or \`*\` for all repositories of the token’s user or app",
        ],
        "a pattern for a list": [
          "config/fleet.yml:1:1: targets: is text, but must be a list. To fix, write each after \`- \`, such as \`- repos: acme/*\`",
        ],
        "a settings file": [
          "config/fleet.yml:1:1: labels: is a key of a settings file, but a fleet file assigns settings files to repositories. To fix, use this file as a layer of a fleet file, or pass it as \`--settings-file\`",
        ],
        "an empty list": [
          "config/fleet.yml:1:1: targets: is an empty list. To fix, list the repositories: \`- repos: acme/*\`",
        ],
        "an empty where": [
          "config/fleet.yml:1:27: targets[0].where: is empty, but must be a map. To fix, write its keys indented below it, as \`key: value\`",
        ],
        "an owner without a name": [
          "config/fleet.yml:1:12: targets[0].repos: "acme" is not a repository or a pattern. To fix, write the owner and the name, such as \`acme/shop\` or \`acme/*\`, or \`*\` for all repositories of the token’s user or app",
        ],
        "broken indentation": [
          "config/fleet.yml:3:1: the indentation of this line does not match its neighbors. To fix, align it with the other keys or items of its block",
        ],
        "empty": [
          "config/fleet.yml:1:1: lists no repositories. To fix, list the repositories below \`targets:\`, such as \`- repos: acme/*\`",
        ],
        "keys of a target at the top": [
          "config/fleet.yml:1:1: repos: belongs to a target. To fix, write it in the list \`targets\`, such as \`- repos: acme/*\`",
          "config/fleet.yml:2:1: where: belongs to a target or a layer. To fix, indent it below its target or layer",
        ],
        "layers below a target": [
          "config/fleet.yml:3:3: targets[0].layers: belongs to the whole file, not to a target. To fix, move it to the top level",
        ],
        "nothing below the key": [
          "config/fleet.yml:1:1: targets: is empty, but must be a list. To fix, write each after \`- \`, such as \`- repos: acme/*\`",
        ],
      }
    `);
});

it('refuses a fleet file that names organizations, with the line and the right tool [1.2]', () => {
  const text = 'targets: [{repos: acme/*}]\norganizations: [{name: acme, layers: [org.yml]}]\n';
  expect(listRefusals(text)).toEqual([
    `config/fleet.yml:2:1: organizations: is a setting of an organization. To fix, remove it: ${organizationAdvice}`,
  ]);
});
