import * as v from 'valibot';
import { parseSettings, type SettingsText } from '../../../packages/core/src/settings/reading/parse.ts';
import { type Refusal, SettingsError } from '../../../packages/core/src/settings/refusal.ts';
import {
  choice,
  closedMap,
  createBareListShape,
  createListShape,
  createReferenceSchema,
  integer,
  list,
  openMap,
  refuseReadOnly,
  text,
  toggle,
} from '../../../packages/core/src/settings/schema/words.ts';
import { formatPlainRefusal } from '../reports/plain-refusal.ts';

/** Small sections for tests: each has one feature of the real ones. */

const tags = {
  key: 'tags',
  settings: createListShape(closedMap({ name: text({ min: 1 }), colour: v.optional(text()) }), {
    undeclared: 'delete',
    getKey: ({ name }) => name.toLowerCase(),
    describeEntry: ({ name }) => `tag "${name}"`,
  }),
};

const store = {
  key: 'store_secrets',
  settings: createListShape(closedMap({ name: text({ min: 1 }), value: createReferenceSchema() }), {
    undeclared: 'keep',
    getKey: ({ name }) => name.toUpperCase(),
    describeEntry: ({ name }) => `secret "${name}"`,
  }),
};

const repository = {
  key: 'repository',
  settings: {
    schema: openMap({
      title: v.optional(text()),
      enabled: v.optional(toggle()),
      id: refuseReadOnly('remove it'),
      analysis: v.optional(
        closedMap({
          level: choice(['none', 'some', 'all']),
          days: v.optional(integer({ min: 1, max: 90 })),
          names: v.optional(list(text())),
        }),
      ),
    }),
  },
};

const stages = {
  key: 'stages',
  settings: createBareListShape(closedMap({ name: text(), secrets: v.optional(store.settings.schema) }), {
    getKey: ({ name }) => name,
    describeEntry: ({ name }) => `stage "${name}"`,
    listNested: ({ name, secrets }) =>
      secrets?.entries.map((secret, index) => [
        `secret "${secret.name}" of stage "${name}"`,
        ['secrets', 'entries', index],
      ]) ?? [],
  }),
};

const site = {
  key: 'site',
  settings: { schema: v.nullable(openMap({ path: v.optional(text()) })), nullIsValue: true },
};

export const sections = [repository, tags, store, stages, site];

const given = { file: 'settings.yml', sections, origin: 'operator' as const };

export const parse = (text: string, more: Partial<SettingsText> = {}) => parseSettings({ ...given, text, ...more });

export const parseDesired = (text: string, key: string) => parse(text).declared.find((one) => one.key === key)?.desired;

/** The refusals of a file. If the file is accepted, the test fails. */
export function expectRefusals(text: string, more: Partial<SettingsText> = {}): readonly Refusal[] {
  try {
    parse(text, more);
  } catch (error) {
    if (error instanceof SettingsError) return error.refusals;
    throw error;
  }
  throw new Error('the file was not refused');
}

export const listRefusalMessages = (text: string, more: Partial<SettingsText> = {}) =>
  expectRefusals(text, more).map(formatPlainRefusal);

export const listRemarks = (text: string) => parse(text).remarks.map(({ at, message }) => ({ at, message }));
