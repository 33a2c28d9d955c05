/** Aliases of sections. Output always uses the host's own name. */
export const sectionAliases: Readonly<Record<string, string>> = {
  updater_secrets: 'dependabot_secrets',
  devenv_secrets: 'codespaces_secrets',
};

/** The host's own name of a section, also at the start of a path such as `updater_secrets.TOKEN`. */
export const resolveSectionName = (path: string) =>
  path.replace(/^\w+/, (name) => (Object.hasOwn(sectionAliases, name) ? sectionAliases[name]! : name));
