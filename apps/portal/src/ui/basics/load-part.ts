/**
 * Loads a file of the portal. One that is lost on its way is asked for once more: a dropped connection costs no press of a button.
 * Without a network it comes with the network, and what was pressed stays on the screen.
 */
export const loadPart = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load()
    .catch(load)
    .catch(async (error) => {
      if (navigator.onLine) throw error
      await new Promise((back) => window.addEventListener('online', back, { once: true }))
      return loadPart(load)
    })
