import * as v from 'valibot';
import { globPattern, teamPattern, topicPattern } from '../../session/names/repository-names.ts';
import { keepOrganizations } from '../../settings/keys/organizations.ts';
import { otherNames, ownName } from '../../settings/keys/section-names.ts';
import { fleetKeys } from '../../settings/keys/unknown-keys.ts';
import { mustHold, says } from '../../settings/schema/says.ts';
import { choice, choosing, closed, inSchema, integer, list, text, toggle } from '../../settings/schema/words.ts';
import { code } from '../../settings/shown.ts';
import { repositoryEntries } from './repository-entries.ts';
import { noProperties, oneOrMore, properties, refusing, textLike } from './words.ts';

const repository = textLike(
  /^(\*|(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.*?-]+)$/,
  'is not a repository or a pattern',
  'write the owner and the name, such as `acme/shop` or `acme/*`, or `*` for all repositories of the token’s user or app',
);

export const patternSchema = textLike(
  globPattern,
  'is not a repository pattern',
  'write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`',
);

const facts = {
  archived: v.optional(toggle()),
  fork: v.optional(toggle()),
  visibility: v.optional(oneOrMore(choice(['public', 'private', 'internal']))),
  topic: v.optional(
    oneOrMore(textLike(topicPattern, 'is not a valid topic', 'write lowercase letters, digits and hyphens')),
  ),
  language: v.optional(oneOrMore(text({ min: 1 }))),
  team: v.optional(
    oneOrMore(textLike(teamPattern, 'is not a team', 'write the slug of the team, with or without its organization')),
  ),
  property: v.optional(
    choosing([properties, noProperties], (value) => (Array.isArray(value) ? noProperties : properties)),
  ),
};

const described = { repos: v.optional(oneOrMore(patternSchema)), ...facts };

export const layerWhere = closed({ ...described, except: v.optional(oneOrMore(closed(described))) });

const wave = closed({
  name: textLike(/^[\w.-]+$/, 'is not the name of a wave', 'write letters, digits, hyphens, dots and underscores'),
  where: v.optional(closed({ ...layerWhere.entries, share: v.optional(integer({ min: 1, max: 100 })) })),
});

/** A key that belongs elsewhere, often because of its indentation. */
const elsewhere = (problem: string, fix: string) => v.optional(v.never(says(problem, fix)));

const ofFile = elsewhere('belongs to the whole file, not to a target', 'move it to the top level');

const targets = closed({
  repos: oneOrMore(repository),
  where: v.optional(closed(facts)),
  exclude: v.optional(oneOrMore(patternSchema)),
  ...{ layers: ofFile, own: ofFile, locked: ofFile },
});

/** A list that cannot be empty, unlike those of a settings file. */
const entries = <const Item extends v.GenericSchema>(item: Item, example: string) =>
  v.array(item, mustHold('a list', `write each after \`- \`, such as ${code(example)}`));

const path = v.pipe(
  text({ min: 1 }),
  refusing((value) => (/[\0\n]/.test(value) ? says('is not a single path', 'write one path, on one line') : undefined)),
);

const layer = closed({
  file: v.pipe(path, refusing(findMisplaced)),
  where: v.optional(layerWhere),
  optional: v.optional(toggle()),
});

/** The folder above the placeholders is listed once for all repositories, one folder deep. */
function findMisplaced(file: string): string | undefined {
  const stray = file.match(/\{[^}]*\}?|\}/g)?.find((part) => part !== '{owner}' && part !== '{name}');
  if (stray)
    return says(`has ${code(stray)}, but only \`{owner}\` and \`{name}\` are replaced`, 'write one of the two');
  if (!file.includes('{') || /^([^{]*\/)?[^/{]*\{[^/]*(\/[^/]*)?$/.test(file)) return undefined;
  return says(
    'has a placeholder above its last folder',
    'use `{owner}` and `{name}` only in the last folder and the file name: `layers/{owner}/{name}.yml`',
  );
}

/** Refuses a path out of the repository: the host would answer that no repository has such a file. */
const outside = (file: string) =>
  file.split('/').some((part) => ['', '.', '..'].includes(part))
    ? says(
        'is not a path inside a repository',
        'write it from the root of the repository, without `.` or `..`, such as `.github/settings.yml`',
      )
    : undefined;

const ofTarget = elsewhere('belongs to a target', 'write it in the list `targets`, such as `- repos: acme/*`');
const ofTargetOrLayer = elsewhere('belongs to a target or a layer', 'indent it below its target or layer');

const ofOrganizations = elsewhere('is a setting of an organization', `remove it: ${keepOrganizations}`);

/** Paths in these sections, each alone or with how it is locked. */
function locks(names: readonly string[]) {
  const lockable = v.pipe(
    text({ min: 1 }),
    inSchema({ pattern: `^(${names.join('|')})(\\.|$)` }),
    v.transform(ownName),
  );
  const leasts = v.record(
    lockable,
    choice(['at-least']),
    mustHold('a path or a map', 'write `- rulesets` or `- rulesets: at-least`'),
  );
  return list(choosing([lockable, leasts], (value) => (typeof value === 'string' ? lockable : leasts)));
}

/** What a fleet file may say. Its sections are those of a settings file. */
export function manifestSchema(sections: readonly string[]) {
  const names = [...sections, ...Object.keys(otherNames)];
  const named = list(v.pipe(choice(names), v.transform(ownName)));
  const all = choice(['all']);
  const whole = closed({
    targets: v.optional(entries(targets, '- repos: acme/*')),
    repositories: v.optional(repositoryEntries),
    layers: v.optional(entries(layer, '- file: layers/everyone.yml')),
    own: v.optional(
      closed({
        as: choice(['highest-layer', 'ignore', 'require']),
        file: v.optional(v.pipe(path, refusing(outside))),
        allow: v.optional(toggle()),
        sections: v.optional(
          v.pipe(
            choosing([named, all], (value) => (typeof value === 'string' ? all : named)),
            v.transform((value): readonly string[] => (typeof value === 'string' ? sections : value)),
          ),
        ),
      }),
    ),
    locked: v.optional(locks(names)),
    policy: v.optional(path),
    waves: v.optional(entries(wave, '- name: first')),
    ...{ repos: ofTarget, exclude: ofTarget, where: ofTargetOrLayer, organizations: ofOrganizations },
  });
  return v.pipe(whole, inSchema({ anyOf: fleetKeys.map((key) => ({ required: [key] })) }));
}

export type WrittenManifest = v.InferOutput<ReturnType<typeof manifestSchema>>;
export type Where = v.InferOutput<typeof layerWhere>;
