import { isMap } from '@trueup/core/settings';
import { Attributes, type Marks, type StateValues, Unconvertible } from './attributes.ts';

/** A resource or data source of a state, by its address. */
export type Resource = ReturnType<typeof ofShown>[number];

/** The file is no state that can be read. The message never repeats what is in it. */
export class StateRefused extends Unconvertible {}

const show = 'run `terraform show -json > state.json`, and import that file';

/** Reads a state file of version 4, or what `terraform show -json` prints of a state. */
export function readState(text: string): Resource[] {
  const state = parseState(text);
  if (Array.isArray(state.resources) && state.version === 4) return state.resources.flatMap(ofStateFile);
  if (state.version !== undefined) throw new StateRefused('is not a state file of version 4', show);
  if (state.planned_values !== undefined) throw new StateRefused('is a Terraform plan, not a state', show);
  if (typeof state.format_version !== 'string') throw new StateRefused('is not a Terraform state', show);
  return isMap(state.values) ? ofModule(state.values.root_module) : [];
}

function parseState(text: string): StateValues {
  try {
    const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isMap(state)) return state;
  } catch {
    // What JSON.parse says repeats a part of the file, which may be a secret.
  }
  throw new StateRefused('is not a JSON object', show);
}

/** A state file keeps the instances of a resource together. A deposed one is about to be destroyed. */
function ofStateFile(resource: unknown): Resource[] {
  if (!isMap(resource) || !Array.isArray(resource.instances)) throw odd();
  const { module, mode, type, name } = resource;
  const isManaged = mode === 'managed';
  const address = [module, isManaged ? undefined : mode, type, name].filter(Boolean).join('.');
  return resource.instances.flatMap((instance: unknown) => {
    if (!isMap(instance) || !isMap(instance.attributes)) throw odd();
    if (instance.deposed !== undefined) return [];
    const index = instance.index_key === undefined ? '' : `[${JSON.stringify(instance.index_key)}]`;
    const attributes = new Attributes(instance.attributes, marksOf(instance.sensitive_attributes));
    return [{ type: String(type), address: `${address}${index}`, isManaged, attributes }];
  });
}

/** The paths of a state file in the form of `terraform show -json`. */
function marksOf(paths: unknown): Marks {
  const marks: Record<string, unknown> = {};
  for (const path of Array.isArray(paths) ? paths : []) {
    const steps: string[] = Array.isArray(path) ? path.map(stepOf) : [];
    if (!steps.length) return true;
    mark(marks, steps);
  }
  return marks;
}

/** A key, or the number of an item. */
function stepOf(step: unknown): string {
  const value = isMap(step) ? step.value : undefined;
  return String(isMap(value) ? value.value : value);
}

function mark(marks: Record<string, unknown>, [step = '', ...inner]: readonly string[]) {
  const known = Object.hasOwn(marks, step) ? marks[step] : undefined;
  if (known === true) return;
  const below = isMap(known) ? { ...known } : {};
  if (inner.length) mark(below, inner);
  Object.defineProperty(marks, step, { value: inner.length ? below : true, enumerable: true, writable: true });
}

/** The resources of a module and of those inside it, which may lie deeper than the stack allows. */
function ofModule(root: unknown): Resource[] {
  const found: Resource[][] = [];
  for (const open = [root]; open.length; ) {
    const module = open.pop();
    if (module === undefined) continue;
    if (!isMap(module)) throw odd();
    const { resources = [], child_modules: inner = [] } = module;
    if (!Array.isArray(resources) || !Array.isArray(inner)) throw odd();
    found.push(resources.flatMap(ofShown));
    for (const one of inner.toReversed()) open.push(one);
  }
  return found.flat();
}

function ofShown(resource: unknown) {
  if (!isMap(resource) || !isMap(resource.values)) throw odd();
  if (resource.deposed_key !== undefined) return [];
  const { type, address, mode, values, sensitive_values: marks } = resource;
  const attributes = new Attributes(values, marks);
  return [{ type: String(type), address: String(address), isManaged: mode === 'managed', attributes }];
}

const odd = () => new StateRefused('has a resource in an unknown format', show);
