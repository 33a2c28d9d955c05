/** A command about the undo file, to be copied into a shell. */
export const commandFor = (verb: 'check' | 'apply', file: string, repository: string) =>
  `trueup ${verb} --repository ${repository} --settings-file ${inShell(file)}`;

export const undoCommand = (file: string, repository: string) => commandFor('apply', file, repository);

/** A word that a shell passes on as it is. */
const inShell = (word: string) =>
  /^[\w./@%+=:,][\w./@%+=:,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** The ending of a file's name says that apply seals it. */
export const isToBeSealed = (undoFile: string) => undoFile.endsWith('.sealed');
