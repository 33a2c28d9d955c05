/** Variables of repositories and environments. All stores have the same routes. */

import { type Answer, answerCreated, createNotFound, createRefusal, noContent } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot, type SeedContext } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { toStoredName } from '../repository/stored-names.ts';

export interface Variable {
  name: string;
  value: string;
  readonly created_at: string;
  updated_at: string;
}

export const fillVariables = (seeds: Partial<Variable>[] = [], { time }: Pick<SeedContext, 'time'>): Variable[] =>
  seeds.map(({ name = '', value = '', created_at, updated_at }) => ({
    name: toStoredName(name, 'Variable'),
    value,
    created_at: created_at ?? time,
    updated_at: updated_at ?? time,
  }));

function requireVariable(variables: Variable[], { params }: RestRequest): Variable {
  const variable = variables.find(({ name }) => name === params.name?.toUpperCase());
  if (!variable) throw createNotFound();
  return variable;
}

/** Returns the name as GitHub stores it, and refuses a name that is already used. */
function requireUnusedVariableName(variables: readonly Variable[], name: string, edited?: Variable) {
  const storedName = toStoredName(name, 'Variable');
  const holder = variables.find((variable) => variable.name === storedName);
  if (holder && holder !== edited) throw createRefusal(409, 'Already exists - Variable already exists');
  return storedName;
}

function createVariable(variables: Variable[], { body, world }: RestRequest): Answer {
  const [name, time] = [requireUnusedVariableName(variables, body.name), world.formatNow()];
  variables.push({ name, value: body.value, created_at: time, updated_at: time });
  return answerCreated({});
}

function updateVariable(variables: Variable[], request: RestRequest): Answer {
  const variable = requireVariable(variables, request);
  const { name = variable.name, value = variable.value } = request.body;
  Object.assign(variable, {
    name: requireUnusedVariableName(variables, name, variable),
    value,
    updated_at: request.world.formatNow(),
  });
  return noContent;
}

function removeVariable(variables: Variable[], request: RestRequest): Answer {
  variables.splice(variables.indexOf(requireVariable(variables, request)), 1);
  return noContent;
}

/** `place` is a store, such as `actions` or `environments/{environment_name}`. */
export function createVariableRoutes(
  place: string,
  findStore: (request: RestRequest) => Variable[],
): Readonly<Record<string, Handler>> {
  const path = `/repos/{owner}/{repo}/${place}/variables`;
  return {
    [`GET ${path}`]: (request) => answerEnvelope(request, 'variables', findStore(request), (variable) => variable),
    [`POST ${path}`]: (request) => createVariable(findStore(request), request),
    [`PATCH ${path}/{name}`]: (request) => updateVariable(findStore(request), request),
    [`DELETE ${path}/{name}`]: (request) => removeVariable(findStore(request), request),
  };
}

export const createVariableNeeds = (place: string, permission: string) => ({
  [`GET ~/${place}/variables`]: `${permission}: read`,
  [`POST ~/${place}/variables`]: `${permission}: write`,
  [`PATCH ~/${place}/variables/{}`]: `${permission}: write`,
  [`DELETE ~/${place}/variables/{}`]: `${permission}: write`,
});

const actionsVariablesOf = repositorySlot<Variable[]>('actions_variables', fillVariables);
const agentsVariablesOf = repositorySlot<Variable[]>('agents_variables', fillVariables);

export const variables: Feature = {
  slots: [actionsVariablesOf, agentsVariablesOf],
  needs: { ...createVariableNeeds('actions', 'Variables'), ...createVariableNeeds('agents', 'Agent variables') },
  routes: {
    ...createVariableRoutes('actions', ({ repository }) => actionsVariablesOf(repository)),
    ...createVariableRoutes('agents', ({ repository }) => agentsVariablesOf(repository)),
  },
};
