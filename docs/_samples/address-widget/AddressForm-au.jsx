import { useEffect, useRef, useState } from 'react';
import { Address } from '{{npmPackage}}';

export function AddressForm() {
  const inputRef = useRef(null);
  const [address, setAddress] = useState({ line1: '', suburb: '', state: '', postcode: '' });

  useEffect(() => {
    const widget = new Address(inputRef.current, {
      key: 'YOUR_PUBLIC_KEY',
      country: 'au',
      fields: { line1: inputRef.current }
    });
    widget.on('fill', ({ metadata }) => {
      setAddress({
        line1: metadata.address_line_1,
        suburb: metadata.suburb,
        state: metadata.state,
        postcode: metadata.postcode
      });
    });
    return () => widget.destroy();
  }, []);

  const change = ({ target: { name, value } }) => setAddress((current) => ({ ...current, [name]: value }));

  return (
    <>
      <label>Address <input ref={inputRef} name="line1" value={address.line1} onChange={change} autoComplete="off" /></label>
      <label>Suburb <input name="suburb" value={address.suburb} onChange={change} /></label>
      <label>
        State
        <select name="state" value={address.state} onChange={change}>
          <option value="">Choose a state</option>
          <option value="ACT">Australian Capital Territory</option>
          <option value="NSW">New South Wales</option>
          <option value="NT">Northern Territory</option>
          <option value="QLD">Queensland</option>
          <option value="SA">South Australia</option>
          <option value="TAS">Tasmania</option>
          <option value="VIC">Victoria</option>
          <option value="WA">Western Australia</option>
        </select>
      </label>
      <label>Postcode <input name="postcode" value={address.postcode} onChange={change} inputMode="numeric" /></label>
    </>
  );
}
