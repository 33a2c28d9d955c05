import * as v from 'valibot';
import { choice, list, open, text, toggle, whole } from '../../settings/words.ts';

const Names = list(text({ min: 1 }));

const Property = v.pipe(
  open({
    name: text({ min: 1 }),
    property_values: Names,
    source: v.optional(choice(['custom', 'system'])),
  }),
  // The host shows where each comes from.
  v.transform((property) => ({ ...property, source: property.source ?? ('custom' as const) })),
);

/** The conditions by which a ruleset or a policy of an organization selects repositories. Each has one of them. */
export const repositoryConditions = {
  repository_name: v.optional(
    open({ include: v.optional(Names), exclude: v.optional(Names), protected: v.optional(toggle()) }),
  ),
  repository_id: v.optional(open({ repository_ids: list(whole({ min: 1 })) })),
  repository_property: v.optional(open({ include: v.optional(list(Property)), exclude: v.optional(list(Property)) })),
};

export type RepositoryConditions = {
  readonly [Key in keyof typeof repositoryConditions]?: v.InferOutput<(typeof repositoryConditions)[Key]>;
};
