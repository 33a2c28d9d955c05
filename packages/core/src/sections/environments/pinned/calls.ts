import * as v from 'valibot';
import { defineMutation, defineQuery } from '../../../github/call.ts';
import { actions, administration } from '../../../github/grants.ts';
import { defineObject, mapAnswer } from '../../../github/shapes.ts';

const Pin = defineObject({ position: v.number(), environment: defineObject({ name: v.string() }) });

/**
 * Names of the pinned environments, first to last. Positions may have gaps, so they only decide the order. `null` if the
 * host shows no list: then nothing is pinned only if there are no environments.
 */
const PinsAnswer = mapAnswer(
  defineObject({
    repository: defineObject({
      pinnedEnvironments: v.nullable(defineObject({ totalCount: v.number(), nodes: v.array(Pin) })),
    }),
  }),
  ({ repository }) =>
    repository.pinnedEnvironments?.nodes
      .toSorted((one, other) => one.position - other.position)
      .map(({ environment }) => environment.name) ?? null,
);

export type Pins = readonly string[] | null;

export const listPins = defineQuery<Pins>(
  `query EnvironmentPins($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      pinnedEnvironments(first: 100, after: $after) {
        totalCount
        nodes { id position environment { name } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  { needs: actions.read, isPublic: true, answer: PinsAnswer, connection: 'repository.pinnedEnvironments' },
);

const write = { needs: administration.write, isPublic: true };

export const pin = defineMutation<unknown, { input: { environmentId: string; pinned: boolean } }>(
  `mutation PinEnvironment($input: PinEnvironmentInput!) {
    pinEnvironment(input: $input) { environment { id } }
  }`,
  write,
);

/** `position` is the rank, counted from 1, whatever positions the others have. */
export const reorder = defineMutation<unknown, { input: { environmentId: string; position: number } }>(
  `mutation ReorderEnvironment($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id } }
  }`,
  write,
);
