import type { Shapes } from './fill.ts';

const targets = 'targets: [{repos: acme/*}]\n';

/** Valid and invalid fleet files. */
export const fleets: Shapes = {
  'fleet: targets': (fill) => fill((n) => `- repos: acme/r${n}\n`, 'targets:\n'),
  'fleet: one target of many names': (fill) => fill((n) => `acme/r${n},`, 'targets: [{repos: [', ']}]'),
  'fleet: patterns': (fill) =>
    fill((n) => `- {repos: acme/r${n}*, exclude: '*-archive', where: {topic: t${n}}}\n`, 'targets:\n'),
  'fleet: layers': (fill) => fill((n) => `- file: layers/${n}.yml\n`, `${targets}layers:\n`),
  'fleet: layers with placeholders': (fill) => fill('- file: layers/{owner}/{name}.yml\n', `${targets}layers:\n`),
  'fleet: layers with conditions': (fill) =>
    fill(
      (n) => `- {file: layers/0.yml, where: {topic: [t${n}], property: {tier: [${n}, b]}, team: t}}\n`,
      `${targets}layers:\n`,
    ),
  'fleet: invalid layers': (fill) => fill((n) => `- {files: ${n}}\n`, `${targets}layers:\n`),
  'fleet: layers with unknown placeholders': (fill) =>
    fill((n) => `- {file: 'a/{x${n}}.yml'}\n`, `${targets}layers:\n`),
  'fleet: a file of braces': (fill) => fill('{}', `${targets}layers: [{file: '`, `'}]`),
  'fleet: a file of slashes': (fill) => fill('/a', `${targets}layers: [{file: '`, `'}]`),
  'fleet: topics': (fill) => fill((n) => `t${n},`, 'targets: [{repos: acme/*, where: {topic: [', ']}}]'),
  'fleet: properties': (fill) => fill((n) => `p${n}: 1,`, 'targets: [{repos: acme/*, where: {property: {', '}}}]'),
  'fleet: locks': (fill) => fill((n) => `- labels.k${n}\n`, `${targets}locked:\n`),
  'fleet: one valid lock, repeated': (fill) => fill('- branches.protection.enforce_admins\n', `${targets}locked:\n`),
  'fleet: locks of unknown keys': (fill) => fill((n) => `- nothing${n}\n`, `${targets}locked:\n`),
  'fleet: a deep lock': (fill) => fill('.a', `${targets}locked: [labels`, ']'),
  'fleet: keys': (fill) => fill((n) => `key${n}: 1\n`, targets),
  'fleet: invalid repository names': (fill) => fill((n) => `- repos: 'a b${n}'\n`, 'targets:\n'),
  'fleet: blank lines': (fill) => fill('\n', targets),
  'fleet: commas': (fill) => fill(',', 'targets: [', ']'),
};
