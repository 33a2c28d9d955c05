/** The schema of a fleet file. Editors use it as JSON Schema, so patterns and limits are part of it. */

import * as v from 'valibot';
import { topicPattern } from '../../sections/repository/topics.ts';
import { globPattern, teamPattern } from '../../session/names/name-patterns.ts';
import { organizationAdvice } from '../../settings/keys/organizations.ts';
import { resolveSectionAlias, sectionAliases } from '../../settings/keys/section-names.ts';
import { fleetKeys } from '../../settings/keys/unknown-keys.ts';
import { formatCode } from '../../settings/message-text.ts';
import { createMessage, mustBeCollection } from '../../settings/schema/messages.ts';
import {
  addJsonSchema,
  choice,
  chooseSchema,
  closedMap,
  integer,
  list,
  text,
  toggle,
} from '../../settings/schema/words.ts';
import { repositoryEntries } from './repository-entries.ts';
import { createOneOrMore, createTextCheck, propertyMap, refusedPropertyList, toPatternSchema } from './words.ts';

const repository = toPatternSchema(
  /^(\*|(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.*?-]+)$/,
  'is not a repository or a pattern',
  'write the owner and the name, such as `acme/shop` or `acme/*`, or `*` for all repositories of the token’s user or app',
);

export const patternSchema = toPatternSchema(
  globPattern,
  'is not a repository pattern',
  'write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`',
);

const factSchemas = {
  archived: v.optional(toggle()),
  fork: v.optional(toggle()),
  visibility: v.optional(createOneOrMore(choice(['public', 'private', 'internal']))),
  topic: v.optional(
    createOneOrMore(
      toPatternSchema(topicPattern, 'is not a valid topic', 'write lowercase letters, digits and hyphens'),
    ),
  ),
  language: v.optional(createOneOrMore(text({ min: 1 }))),
  team: v.optional(
    createOneOrMore(
      toPatternSchema(teamPattern, 'is not a team', 'write the slug of the team, with or without its organization'),
    ),
  ),
  property: v.optional(
    chooseSchema([propertyMap, refusedPropertyList], (value) =>
      Array.isArray(value) ? refusedPropertyList : propertyMap,
    ),
  ),
};

const conditionSchemas = { repos: v.optional(createOneOrMore(patternSchema)), ...factSchemas };

export const layerWhereSchema = closedMap({
  ...conditionSchemas,
  except: v.optional(createOneOrMore(closedMap(conditionSchemas))),
});

const wave = closedMap({
  name: toPatternSchema(
    /^[\w.-]+$/,
    'is not the name of a wave',
    'write letters, digits, hyphens, dots and underscores',
  ),
  where: v.optional(closedMap({ ...layerWhereSchema.entries, share: v.optional(integer({ min: 1, max: 100 })) })),
});

const createMisplacedKey = (problem: string, fix: string) => v.optional(v.never(createMessage(problem, fix)));

const fileLevelKey = createMisplacedKey('belongs to the whole file, not to a target', 'move it to the top level');

const targets = closedMap({
  repos: createOneOrMore(repository),
  where: v.optional(closedMap(factSchemas)),
  exclude: v.optional(createOneOrMore(patternSchema)),
  ...{ layers: fileLevelKey, own: fileLevelKey, locked: fileLevelKey },
});

/** Unlike a list of a settings file, does not suggest an empty list for `null`. */
const createEntryListSchema = <const Item extends v.GenericSchema>(item: Item, example: string) =>
  v.array(item, mustBeCollection('a list', `write each after \`- \`, such as ${formatCode(example)}`));

const path = v.pipe(
  text({ min: 1 }),
  createTextCheck((value) =>
    /[\0\n]/.test(value) ? createMessage('is not a single path', 'write one path, on one line') : undefined,
  ),
);

const layer = closedMap({
  file: v.pipe(path, createTextCheck(findPlaceholderMistake)),
  where: v.optional(layerWhereSchema),
  optional: v.optional(toggle()),
});

/** Trueup lists the folder above the placeholders once, with its direct subfolders. */
function findPlaceholderMistake(file: string): string | undefined {
  const unknownPlaceholder = file.match(/\{[^}]*\}?|\}/g)?.find((part) => part !== '{owner}' && part !== '{name}');
  if (unknownPlaceholder)
    return createMessage(
      `has ${formatCode(unknownPlaceholder)}, but only \`{owner}\` and \`{name}\` are replaced`,
      'write one of the two',
    );
  if (!file.includes('{') || /^([^{]*\/)?[^/{]*\{[^/]*(\/[^/]*)?$/.test(file)) return undefined;
  return createMessage(
    'has a placeholder above its last folder',
    'use `{owner}` and `{name}` only in the last folder and the file name: `layers/{owner}/{name}.yml`',
  );
}

/** For a path outside the repository, GitHub would answer that the file does not exist. */
const findOwnPathMistake = (file: string): string | undefined =>
  file.split('/').some((part) => ['', '.', '..'].includes(part))
    ? createMessage(
        'is not a path inside a repository',
        'write it from the root of the repository, without `.` or `..`, such as `.github/settings.yml`',
      )
    : undefined;

const targetLevelKey = createMisplacedKey(
  'belongs to a target',
  'write it in the list `targets`, such as `- repos: acme/*`',
);
const targetOrLayerKey = createMisplacedKey('belongs to a target or a layer', 'indent it below its target or layer');

const organizationKey = createMisplacedKey('is a setting of an organization', `remove it: ${organizationAdvice}`);

function createLockListSchema(names: readonly string[]) {
  const lockable = v.pipe(
    text({ min: 1 }),
    addJsonSchema({ pattern: `^(${names.join('|')})(\\.|$)` }),
    v.transform(resolveSectionAlias),
  );
  const leasts = v.record(
    lockable,
    choice(['at-least']),
    mustBeCollection('a path or a map', 'write `- rulesets` or `- rulesets: at-least`'),
  );
  return list(chooseSchema([lockable, leasts], (value) => (typeof value === 'string' ? lockable : leasts)));
}

export function createManifestSchema(sections: readonly string[]) {
  const names = [...sections, ...Object.keys(sectionAliases)];
  const named = list(v.pipe(choice(names), v.transform(resolveSectionAlias)));
  const all = choice(['all']);
  const manifest = closedMap({
    targets: v.optional(createEntryListSchema(targets, '- repos: acme/*')),
    repositories: v.optional(repositoryEntries),
    layers: v.optional(createEntryListSchema(layer, '- file: layers/everyone.yml')),
    own: v.optional(
      closedMap({
        as: choice(['highest-layer', 'ignore', 'require']),
        file: v.optional(v.pipe(path, createTextCheck(findOwnPathMistake))),
        allow: v.optional(toggle()),
        sections: v.optional(
          v.pipe(
            chooseSchema([named, all], (value) => (typeof value === 'string' ? all : named)),
            v.transform((value): readonly string[] => (typeof value === 'string' ? sections : value)),
          ),
        ),
      }),
    ),
    locked: v.optional(createLockListSchema(names)),
    policy: v.optional(path),
    waves: v.optional(createEntryListSchema(wave, '- name: first')),
    ...{ repos: targetLevelKey, exclude: targetLevelKey, where: targetOrLayerKey, organizations: organizationKey },
  });
  return v.pipe(manifest, addJsonSchema({ anyOf: fleetKeys.map((key) => ({ required: [key] })) }));
}

export type WrittenManifest = v.InferOutput<ReturnType<typeof createManifestSchema>>;
export type WhereFilter = v.InferOutput<typeof layerWhereSchema>;
