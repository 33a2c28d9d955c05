/**
 * Reads a Terraform state: a state file of version 4, or the output of `terraform show -json`. Error messages never
 * repeat the content, because a state contains secrets.
 */

import { isMap } from '@trueup/core/settings';
import { Attributes, type SensitiveMarks, type StateValues, UnconvertibleResource } from './attributes.ts';

export type Resource = ReturnType<typeof parseShownResource>[number];

export class StateRefusal extends UnconvertibleResource {}

const showCommandFix = 'run `terraform show -json > state.json`, and import that file';

export function parseTerraformState(text: string): Resource[] {
  const state = parseStateJson(text);
  if (Array.isArray(state.resources) && state.version === 4) return state.resources.flatMap(listResourceInstances);
  if (state.version !== undefined) throw new StateRefusal('is not a state file of version 4', showCommandFix);
  if (state.planned_values !== undefined) throw new StateRefusal('is a Terraform plan, not a state', showCommandFix);
  if (typeof state.format_version !== 'string') throw new StateRefusal('is not a Terraform state', showCommandFix);
  return isMap(state.values) ? listModuleResources(state.values.root_module) : [];
}

function parseStateJson(text: string): StateValues {
  try {
    const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isMap(state)) return state;
  } catch {
    // The message of JSON.parse repeats a part of the file, which may contain a secret.
  }
  throw new StateRefusal('is not a JSON object', showCommandFix);
}

/** A deposed instance is about to be destroyed. */
function listResourceInstances(resource: unknown): Resource[] {
  if (!isMap(resource) || !Array.isArray(resource.instances)) throw createFormatRefusal();
  const { module, mode, type, name } = resource;
  const isManaged = mode === 'managed';
  const address = [module, isManaged ? undefined : mode, type, name].filter(Boolean).join('.');
  return resource.instances.flatMap((instance: unknown) => {
    if (!isMap(instance) || !isMap(instance.attributes)) throw createFormatRefusal();
    if (instance.deposed !== undefined) return [];
    const index = instance.index_key === undefined ? '' : `[${JSON.stringify(instance.index_key)}]`;
    const attributes = new Attributes(instance.attributes, convertSensitivePaths(instance.sensitive_attributes));
    return [{ type: String(type), address: `${address}${index}`, isManaged, attributes }];
  });
}

/** Converts the paths of a state file to the form of `terraform show -json`. */
function convertSensitivePaths(paths: unknown): SensitiveMarks {
  const marks: Record<string, unknown> = {};
  for (const path of Array.isArray(paths) ? paths : []) {
    const steps: string[] = Array.isArray(path) ? path.map(formatPathStep) : [];
    if (!steps.length) return true;
    addSensitiveMark(marks, steps);
  }
  return marks;
}

function formatPathStep(step: unknown): string {
  const value = isMap(step) ? step.value : undefined;
  return String(isMap(value) ? value.value : value);
}

function addSensitiveMark(marks: Record<string, unknown>, [step = '', ...inner]: readonly string[]) {
  const existing = Object.hasOwn(marks, step) ? marks[step] : undefined;
  if (existing === true) return;
  const below = isMap(existing) ? { ...existing } : {};
  if (inner.length) addSensitiveMark(below, inner);
  Object.defineProperty(marks, step, { value: inner.length ? below : true, enumerable: true, writable: true });
}

/** Child modules may be nested deeper than the call stack allows, so a list replaces recursion. */
function listModuleResources(root: unknown): Resource[] {
  const resourceLists: Resource[][] = [];
  for (const modules = [root]; modules.length; ) {
    const module = modules.pop();
    if (module === undefined) continue;
    if (!isMap(module)) throw createFormatRefusal();
    const { resources = [], child_modules: inner = [] } = module;
    if (!Array.isArray(resources) || !Array.isArray(inner)) throw createFormatRefusal();
    resourceLists.push(resources.flatMap(parseShownResource));
    for (const childModule of inner.toReversed()) modules.push(childModule);
  }
  return resourceLists.flat();
}

function parseShownResource(resource: unknown) {
  if (!isMap(resource) || !isMap(resource.values)) throw createFormatRefusal();
  if (resource.deposed_key !== undefined) return [];
  const { type, address, mode, values, sensitive_values: marks } = resource;
  const attributes = new Attributes(values, marks);
  return [{ type: String(type), address: String(address), isManaged: mode === 'managed', attributes }];
}

const createFormatRefusal = () => new StateRefusal('has a resource in an unknown format', showCommandFix);
