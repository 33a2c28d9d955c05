import { Attributes, isRecord, type Values } from './attributes.ts';

/** A resource or data source of a state, by its address. */
export interface Resource {
  readonly type: string;
  readonly address: string;
  readonly isManaged: boolean;
  readonly attributes: Attributes;
}

/** The file is no state that can be read. The message never repeats what is in it. */
export class StateRefused extends Error {
  constructor(
    problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

const show = 'run `terraform show -json > state.json`, and import that file';

/** Reads a state file of version 4, or what `terraform show -json` prints of a state. */
export function readState(text: string): Resource[] {
  const state = parsed(text);
  if (Array.isArray(state.resources) && state.version === 4) return state.resources.flatMap(ofStateFile);
  if (state.version !== undefined) throw new StateRefused('is not a state file of version 4', show);
  if (state.planned_values !== undefined) throw new StateRefused('is a plan, and not a state', show);
  if (typeof state.format_version !== 'string') throw new StateRefused('is not a state of Terraform', show);
  return isRecord(state.values) ? ofModule(state.values.root_module) : [];
}

function parsed(text: string): Values {
  try {
    const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isRecord(state)) return state;
  } catch {
    // What JSON.parse says repeats a part of the file, which may be a secret.
  }
  throw new StateRefused('is not JSON, or not a map', show);
}

/** A state file keeps the instances of a resource together. A deposed one is about to be destroyed. */
function ofStateFile(resource: unknown): Resource[] {
  if (!isRecord(resource) || !Array.isArray(resource.instances)) throw odd();
  const { module, mode, type, name } = resource;
  const isManaged = mode === 'managed';
  const address = [module, isManaged ? undefined : mode, type, name].filter(Boolean).join('.');
  return resource.instances.flatMap((instance: unknown) => {
    if (!isRecord(instance) || !isRecord(instance.attributes)) throw odd();
    if (instance.deposed !== undefined) return [];
    const index = instance.index_key === undefined ? '' : `[${JSON.stringify(instance.index_key)}]`;
    const attributes = new Attributes(instance.attributes);
    return [{ type: String(type), address: `${address}${index}`, isManaged, attributes }];
  });
}

function ofModule(module: unknown): Resource[] {
  if (module === undefined) return [];
  if (!isRecord(module)) throw odd();
  const { resources = [], child_modules: inner = [] } = module;
  if (!Array.isArray(resources) || !Array.isArray(inner)) throw odd();
  const own = resources.flatMap((resource: unknown): Resource[] => {
    if (!isRecord(resource) || !isRecord(resource.values)) throw odd();
    if (resource.deposed_key !== undefined) return [];
    const { type, address, mode, values } = resource;
    return [
      {
        type: String(type),
        address: String(address),
        isManaged: mode === 'managed',
        attributes: new Attributes(values),
      },
    ];
  });
  return [...own, ...inner.flatMap(ofModule)];
}

const odd = () => new StateRefused('has a resource in a form that Trueup does not know', show);
