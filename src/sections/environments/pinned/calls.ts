import * as v from 'valibot';
import { type Habits, mutation, query } from '../../../host/call.ts';
import { actions, administration } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';

const Pin = object({ position: v.number(), environment: object({ name: v.string() }) });

/** The names of the pinned environments from the top. Positions may have gaps, so they only put them in order. */
const Pins = v.pipe(
  object({
    repository: object({
      pinnedEnvironments: v.nullable(object({ nodes: v.array(Pin) })),
    }),
  }),
  v.transform(({ repository }) =>
    (repository.pinnedEnvironments?.nodes ?? [])
      .toSorted((one, other) => one.position - other.position)
      .map(({ environment }) => environment.name),
  ),
);

/** One page holds them all: the host pins ten at most. */
const pinsQuery = (name: 'EnvironmentPins' | 'EnvironmentPinsSnapshot', madeBy: Habits<string[]>['madeBy']) =>
  query<string[]>(
    `query ${name}($owner: String!, $name: String!) {
      repository(owner: $owner, name: $name) {
        pinnedEnvironments(first: 100) { nodes { position environment { name } } }
      }
    }`,
    { needs: actions.read, answer: Pins, madeBy },
  );

export const listPins = pinsQuery('EnvironmentPins', ['check', 'apply']);
export const listPinsForSnapshot = pinsQuery('EnvironmentPinsSnapshot', ['snapshot']);

const write = { needs: administration.write };

export const pin = mutation<unknown, { input: { environmentId: string; pinned: boolean } }>(
  `mutation PinEnvironment($input: PinEnvironmentInput!) {
    pinEnvironment(input: $input) { environment { id } }
  }`,
  write,
);

/** `position` is the rank from the top, counted from 1, whatever positions the others have. */
export const reorder = mutation<unknown, { input: { environmentId: string; position: number } }>(
  `mutation ReorderEnvironment($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id } }
  }`,
  write,
);
