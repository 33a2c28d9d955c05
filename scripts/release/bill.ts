interface Component {
  readonly name: string;
  readonly 'bom-ref': string;
  readonly properties?: unknown;
}

/** What is used here of a CycloneDX document of npm. */
export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * The bill of materials of the program: the packages whose code the bundle holds, out of all that a build installs.
 * npm alone would list nothing, because the package has no dependencies.
 */
export function createBill(installed: Bill, program: string, bundled: readonly string[]): Bill {
  const components = installed.components.filter(({ name }) => bundled.includes(name)).map(removeProperties);
  const missing = bundled.filter((name) => !components.some((one) => one.name === name));
  if (missing.length) throw new Error(`npm does not list ${missing.join(', ')}, which the bundle holds`);
  // npm takes the name of the folder.
  const component = { ...removeProperties(installed.metadata.component), name: program };
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = installed.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => refs.has(ref)) }));
  return { ...installed, metadata: { ...installed.metadata, component }, components, dependencies };
}

/** npm notes there that a package is for development, which is not so for what is bundled. */
const removeProperties = ({ properties: _properties, ...component }: Component): Component => component;
