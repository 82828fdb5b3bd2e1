/** Loads a file of the portal. One that is lost on its way is asked for once more: a dropped connection costs no press of a button. */
export const loadPart = <Module>(load: () => Promise<Module>): Promise<Module> => load().catch(load)
