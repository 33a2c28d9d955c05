interface Component {
  readonly name: string;
  readonly 'bom-ref': string;
  readonly properties?: unknown;
}

/** The used part of npm's CycloneDX document. */
export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * Creates the bill of materials of Trueup: the packages whose code the bundle contains, from all installed packages.
 * npm alone would list nothing, because the package has no dependencies.
 */
export function createBill(installed: Bill, program: string, bundled: readonly string[]): Bill {
  const components = installed.components.filter(({ name }) => bundled.includes(name)).map(removeProperties);
  const missing = bundled.filter((name) => !components.some((component) => component.name === name));
  if (missing.length) throw new Error(`npm does not list ${missing.join(', ')}, which the bundle contains`);
  // npm names the component after the folder.
  const component = { ...removeProperties(installed.metadata.component), name: program };
  const refs = new Set([component['bom-ref'], ...components.map((bundledComponent) => bundledComponent['bom-ref'])]);
  const dependencies = installed.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((dependency) => ({ ...dependency, dependsOn: (dependency.dependsOn ?? []).filter((ref) => refs.has(ref)) }));
  return { ...installed, metadata: { ...installed.metadata, component }, components, dependencies };
}

/** npm marks the packages as development dependencies in `properties`. For bundled packages, this is wrong. */
const removeProperties = ({ properties: _properties, ...component }: Component): Component => component;
