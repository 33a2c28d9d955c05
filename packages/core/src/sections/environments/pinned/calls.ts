import * as v from 'valibot';
import { defineMutation, defineQuery } from '../../../github/call.ts';
import { actions, administration } from '../../../github/grants.ts';
import { defineObject, mapAnswer } from '../../../github/shapes.ts';

const Pin = defineObject({ position: v.number(), environment: defineObject({ name: v.string() }) });

/** Positions may have gaps. `null` means that GitHub shows no list, which proves nothing if there are environments. */
const PinsAnswer = mapAnswer(
  defineObject({
    repository: defineObject({
      pinnedEnvironments: v.nullable(defineObject({ totalCount: v.number(), nodes: v.array(Pin) })),
    }),
  }),
  ({ repository }) =>
    repository.pinnedEnvironments?.nodes
      .toSorted((pin, next) => pin.position - next.position)
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

/** `position` is the rank, starting at 1. */
export const reorder = defineMutation<unknown, { input: { environmentId: string; position: number } }>(
  `mutation ReorderEnvironment($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id } }
  }`,
  write,
);
