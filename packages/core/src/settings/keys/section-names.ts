/** Output always uses GitHub's own name. */
export const sectionAliases: Readonly<Record<string, string>> = {
  updater_secrets: 'dependabot_secrets',
  devenv_secrets: 'codespaces_secrets',
};

export const resolveSectionAlias = (path: string) =>
  path.replace(/^\w+/, (name) => (Object.hasOwn(sectionAliases, name) ? sectionAliases[name]! : name));
