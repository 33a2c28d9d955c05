import type { Shapes } from './fill.ts';

const targets = 'targets: [{repos: acme/*}]\n';

/** Fleet files, right and wrong. */
export const fleets: Shapes = {
  'fleet: targets': (filled) => filled((n) => `- repos: acme/r${n}\n`, 'targets:\n'),
  'fleet: one target of many names': (filled) => filled((n) => `acme/r${n},`, 'targets: [{repos: [', ']}]'),
  'fleet: patterns': (filled) =>
    filled((n) => `- {repos: acme/r${n}*, exclude: '*-archive', where: {topic: t${n}}}\n`, 'targets:\n'),
  'fleet: layers': (filled) => filled((n) => `- file: layers/${n}.yml\n`, `${targets}layers:\n`),
  'fleet: layers with placeholders': (filled) => filled('- file: layers/{owner}/{name}.yml\n', `${targets}layers:\n`),
  'fleet: layers with conditions': (filled) =>
    filled(
      (n) => `- {file: layers/0.yml, where: {topic: [t${n}], property: {tier: [${n}, b]}, team: t}}\n`,
      `${targets}layers:\n`,
    ),
  'fleet: layers that are wrong': (filled) => filled((n) => `- {files: ${n}}\n`, `${targets}layers:\n`),
  'fleet: layers with wrong placeholders': (filled) =>
    filled((n) => `- {file: 'a/{x${n}}.yml'}\n`, `${targets}layers:\n`),
  'fleet: a file of braces': (filled) => filled('{}', `${targets}layers: [{file: '`, `'}]`),
  'fleet: a file of slashes': (filled) => filled('/a', `${targets}layers: [{file: '`, `'}]`),
  'fleet: topics': (filled) => filled((n) => `t${n},`, 'targets: [{repos: acme/*, where: {topic: [', ']}}]'),
  'fleet: properties': (filled) => filled((n) => `p${n}: 1,`, 'targets: [{repos: acme/*, where: {property: {', '}}}]'),
  'fleet: locks': (filled) => filled((n) => `- labels.k${n}\n`, `${targets}locked:\n`),
  'fleet: locks that hold': (filled) => filled('- branches.protection.enforce_admins\n', `${targets}locked:\n`),
  'fleet: locks of nothing': (filled) => filled((n) => `- nothing${n}\n`, `${targets}locked:\n`),
  'fleet: a deep lock': (filled) => filled('.a', `${targets}locked: [labels`, ']'),
  'fleet: keys': (filled) => filled((n) => `key${n}: 1\n`, targets),
  'fleet: words that are no repositories': (filled) => filled((n) => `- repos: 'a b${n}'\n`, 'targets:\n'),
  'fleet: blank lines': (filled) => filled('\n', targets),
  'fleet: commas': (filled) => filled(',', 'targets: [', ']'),
};
