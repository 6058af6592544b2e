/** Returns functions that declare indexes of a table by what follows the table in SQL. */
export const indexesOf = (table: string) => {
  const declared = (kind: string) => (name: string, on: string) => ({
    name,
    expression: `CREATE ${kind} ${name} ON ${table} ${on}`,
  });
  return { index: declared('INDEX'), uniqueIndex: declared('UNIQUE INDEX') };
};
