import { created, noContent, notFound, refusal } from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { type Around, repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { keptName } from '../repository/stored-names.ts';

export interface Variable {
  name: string;
  value: string;
  readonly created_at: string;
  updated_at: string;
}

export const fillVariables = (given: Partial<Variable>[] = [], { time }: Pick<Around, 'time'>): Variable[] =>
  given.map(({ name = '', value = '', created_at, updated_at }) => ({
    name: keptName(name, 'Variable'),
    value,
    created_at: created_at ?? time,
    updated_at: updated_at ?? time,
  }));

function find(variables: Variable[], { params }: Ask): Variable {
  const variable = variables.find(({ name }) => name === params.name?.toUpperCase());
  if (!variable) throw notFound();
  return variable;
}

/** The name as the host stores it; refuses a name that is already used. */
function freeName(variables: readonly Variable[], name: string, self?: Variable) {
  const kept = keptName(name, 'Variable');
  const holder = variables.find((variable) => variable.name === kept);
  if (holder && holder !== self) throw refusal(409, 'Already exists - Variable already exists');
  return kept;
}

function create(variables: Variable[], { body, world }: Ask) {
  const [name, time] = [freeName(variables, body.name), world.time()];
  variables.push({ name, value: body.value, created_at: time, updated_at: time });
  return created({});
}

function update(variables: Variable[], ask: Ask) {
  const variable = find(variables, ask);
  const { name = variable.name, value = variable.value } = ask.body;
  Object.assign(variable, { name: freeName(variables, name, variable), value, updated_at: ask.world.time() });
  return noContent;
}

function remove(variables: Variable[], ask: Ask) {
  variables.splice(variables.indexOf(find(variables, ask)), 1);
  return noContent;
}

/** The routes of a store, such as `actions/variables` or `environments/{environment_name}/variables`. */
export function variableRoutes(place: string, storeOf: (ask: Ask) => Variable[]): Readonly<Record<string, Handler>> {
  const path = `/repos/{owner}/{repo}/${place}/variables`;
  return {
    [`GET ${path}`]: (ask) => envelope(ask, 'variables', storeOf(ask), (variable) => variable),
    [`POST ${path}`]: (ask) => create(storeOf(ask), ask),
    [`PATCH ${path}/{name}`]: (ask) => update(storeOf(ask), ask),
    [`DELETE ${path}/{name}`]: (ask) => remove(storeOf(ask), ask),
  };
}

/** What the routes of one kind of store ask of a token. */
export const variableNeeds = (place: string, permission: string) => ({
  [`GET ~/${place}/variables`]: `${permission}: read`,
  [`POST ~/${place}/variables`]: `${permission}: write`,
  [`PATCH ~/${place}/variables/{}`]: `${permission}: write`,
  [`DELETE ~/${place}/variables/{}`]: `${permission}: write`,
});

const actionsVariables = repositorySlot<Variable[]>('actions_variables', fillVariables);
const agentsVariables = repositorySlot<Variable[]>('agents_variables', fillVariables);

export const variables: Feature = {
  slots: [actionsVariables, agentsVariables],
  needs: { ...variableNeeds('actions', 'Variables'), ...variableNeeds('agents', 'Agent variables') },
  routes: {
    ...variableRoutes('actions', ({ repository }) => actionsVariables(repository)),
    ...variableRoutes('agents', ({ repository }) => agentsVariables(repository)),
  },
};
