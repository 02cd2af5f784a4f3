import { Children, isValidElement } from 'react'
import { component } from 'docsgen/component'

/** Reads the props of the plans inside it, as a list of tabs reads its tabs. */
export default component({
  render: ({ children }) => {
    const plans = Children.toArray(children).filter((child) => isValidElement<{ name: string }>(child))
    return (
      <div className="plans">
        <p>Choose between {plans.map(({ props }) => props.name).join(' and ')}.</p>
        {plans}
      </div>
    )
  },
})
